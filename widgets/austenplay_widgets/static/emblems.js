// What is drawn with a pen: emblems, the sealed letter on the back of a card, a drop of wax. Every
// drawing is silent; what it stands for is said in words beside it. DRAWINGS come before this.

const SVG = "http://www.w3.org/2000/svg";

/** One shape of a drawing. */
const shape = (tag, attributes) => set(document.createElementNS(SVG, tag), attributes);

/** A drawing in a box of its own units; the style sheet gives it size and colours. */
export function drawing(className, viewBox, ...shapes) {
  const node = silent(shape("svg", { class: className, viewBox }));
  node.append(...shapes.map(([tag, attributes]) => shape(tag, attributes)));
  return node;
}

/** The emblem of a glyph; without a drawing of that name the initial of `name` in an oval. */
export function emblem(glyph, name) {
  const paths = DRAWINGS.get(glyph);
  if (!paths) return silent(el("span", "ap-emblem ap-initial", el("span", null, [...(name ?? "")][0] ?? "")));
  const cut = ({ d, ink, rule }) => ["path", { d, class: `ap-${ink}`, "fill-rule": rule }];
  return drawing("ap-emblem", "0 0 64 64", ...paths.map(cut));
}

const WAX =
  "M10.6 1.1Q13.5.9 15.5 3.1 17.5 5.2 18.7 7.9 19.9 10.6 18.5 13.2 17.1 15.8 14.8 17.6" +
  " 12.5 19.3 9.6 18.7 6.8 18.2 4.2 16.8 1.5 15.4 1.2 12.5.9 9.5 1.8 6.7 2.6 4 5.2 2.6 7.7 1.3 10.6 1.1Z";
const HEART = "M10 14.6C6.6 12 5.6 10.4 5.6 8.7 5.6 6.3 8.7 5.4 10 7.8 11.3 5.4 14.4 6.3 14.4 8.7 14.4 10.4 13.4 12 10 14.6Z";

/** A drop of wax with a heart pressed into it; the place of one still to be won is a ring. */
export const seal = (isFull) =>
  isFull
    ? drawing("ap-seal", "0 0 20 20", ["path", { d: WAX, class: "ap-wax" }], ["path", { d: HEART, class: "ap-cut" }])
    : drawing("ap-seal", "0 0 20 20", ["circle", { cx: 10, cy: 10, r: 8, class: "ap-outline" }]);

/** The back of a card: a letter folded and sealed. */
export const letter = () =>
  drawing(
    "ap-letter",
    "0 0 50 70",
    ["path", { d: "M0 70 22.5 37M50 70 27.5 37", class: "ap-crease" }],
    ["path", { d: "M0 0H50L27.4 36Q25 39.4 22.6 36Z", class: "ap-flap" }],
    ["path", { d: "M0 0 22.6 36Q25 39.4 27.4 36L50 0", class: "ap-crease" }],
    ["path", { d: WAX, class: "ap-wax", transform: "translate(15.5 27.5) scale(.95)" }],
    ["circle", { cx: 25, cy: 37, r: 6.4, class: "ap-rim" }],
    ["path", { d: HEART, class: "ap-device", transform: "translate(15.5 27.3) scale(.95)" }],
  );

/** A flourish below a heading. */
export const flourish = () =>
  drawing(
    "ap-flourish",
    "0 0 240 20",
    ["path", { d: "M4 10H96M144 10H236", class: "ap-stroke" }],
    ["path", { d: "M96 10c9 0 11-7 6-7s-4 7 3 7M144 10c-9 0-11-7-6-7s4 7-3 7", class: "ap-stroke" }],
    ["path", { d: HEART, class: "ap-wax", transform: "translate(110 .2)" }],
  );
