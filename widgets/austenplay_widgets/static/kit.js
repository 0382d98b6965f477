// The other pieces that a scene may lay on a table: tokens, stacks, tracks, dice, portraits and the
// places of a board. Each is drawn small and says in words what it is.

/** How a number of things is written: a drawing is silent, and this is not. */
const timesMark = (count) => el("span", "ap-count", `\u00d7\u00a0${count}`);

/** A coin with an emblem, and how many of it there are. */
function tokenFace({ glyph, label, count = 1 }) {
  const coin = el("span", "ap-coin", emblem(glyph, label));
  return [coin, el("span", "ap-piece-name", label), count === 1 ? null : timesMark(count)];
}

/** Letters in a pile, and how many they are. */
function stackFace({ label, count }) {
  const pile = silent(el("span", "ap-pile", letter()));
  return [pile, el("span", "ap-piece-name", label), timesMark(count)];
}

/** A row of steps, one of them marked; where it stands is said after its name. */
function trackFace({ label, value, least, most }) {
  const step = (at) => set(el("i", null, String(least + at)), { "data-here": least + at === value && "" });
  const steps = silent(el("span", "ap-track-steps", ...times(most - least + 1, step)));
  return [el("span", "ap-piece-name", label), aloud(`: ${value}, of ${least} to ${most}`), steps];
}

const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

function pips(face) {
  const pip = (at) => ["circle", { cx: 7 + 9 * (at % 3), cy: 7 + 9 * Math.floor(at / 3), r: 2.6 }];
  return drawing("ap-pips", "0 0 32 32", ...(PIPS[face] ?? []).map(pip));
}

/** What is seen of a face: pips, or an emblem with a number beside it; of a die not yet rolled, nothing. */
export function faceMarks(face) {
  if (face == null) return [];
  if (typeof face === "number") return [pips(face)];
  const mark = face.mark == null ? [] : [el("span", "ap-mark-of-face", face.mark)];
  return [emblem(face.glyph, face.name), ...mark];
}

/** A die as it lies there: its face in marks, and in words. */
function dieFace({ label, face }) {
  const cube = silent(el("span", "ap-cube", ...faceMarks(face)));
  const words = face == null ? "not rolled" : (face.name ?? face);
  return [cube, el("span", "ap-piece-name", label), aloud(`: ${words}`)];
}

/** A cameo: an emblem in an oval frame above the name of whom it stands for. */
function portraitFace({ glyph, name, note }) {
  return [
    el("span", "ap-cameo", emblem(glyph, name)),
    el("span", "ap-piece-name", name),
    note ? el("span", "ap-piece-note", note) : null,
  ];
}

/** A named place of a board, what waits there, what stands on it, and what is known of it; `says` is read for both. */
function placeFace({ glyph, name, note, count, says, known, pieces = [] }) {
  const standing = pieces.map((piece) => pieceNode(piece, "span"));
  const quiet = says ? silent : (node) => node;
  const stack = () => quiet(el("span", "ap-place-stack", silent(el("span", "ap-pile", letter())), timesMark(count)));
  return [
    emblem(glyph, name),
    el("span", "ap-piece-name", name),
    says ? aloud(`, ${says}. `) : null,
    count == null ? null : stack(),
    note ? el("span", "ap-piece-note", note) : null,
    standing.length > 0 ? quiet(el("span", "ap-standing", ...standing)) : null,
    known ? el("span", "ap-piece-known", sentenceCase(known)) : null,
  ];
}

const sentenceCase = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const FACES = {
  token: tokenFace,
  stack: stackFace,
  track: trackFace,
  die: dieFace,
  portrait: portraitFace,
  place: placeFace,
};

const classOf = ({ kind }) => `ap-piece ap-${kind}`;

const pieceNode = (piece, tag) => el(tag, classOf(piece), ...FACES[piece.kind](piece));

/** A portrait by itself: who has won, for one. */
export const cameo = (piece) => pieceNode({ ...piece, kind: "portrait" }, "span");

/** What a piece is called where it is a control. */
const pieceLabel = ({ name, label, note, count, says, known }) =>
  words(name ?? label, says ?? (count == null ? null : cardCount(count)), note, known);

/** The pieces of a zone in a row. A place that may be picked is a button. */
export function drawPieces(row, pieces, where, look) {
  const keyOf = (piece, at) => `${where}/${piece.kind}/${piece.key ?? at}`;
  const items = pieces.map((piece, at) => withOption(piece, keyOf(piece, at), look));
  keep(row, items, thingNode, (node, item) => {
    const piece = item.thing;
    node.className = classOf(piece);
    refill(node, piece, () => FACES[piece.kind](piece));
    markPick(node, item, pieceLabel(piece), look);
  });
}
