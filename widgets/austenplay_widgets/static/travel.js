// How a card gets from where it was to where it is: a ghost of it flies over the table while its place
// in the drawing waits, empty. And how a die comes to rest: it tumbles where it lies. What moves is for
// the eye alone.

const TURNS = 7; // so many faces are seen of a die before it rests on the one that it shows
const SIZES = ["large", "small", "mini"];
const SCALES = [0.25, 2]; // a ghost grows and shrinks on its way, but never out of proportion

/** The key of the zone that a place names: `seat:1/hand`, or a zone in the middle. */
export function zoneKey(place, viewer) {
  const [, seat, zone] = /^seat:(\d+)\/(.+)$/.exec(place) ?? [];
  if (!seat) return `middle/${place}`;
  return zone === "hand" && Number(seat) === viewer ? "own/hand" : `seat/${seat}/${zone}`;
}

const plateSelector = (seat, viewer) =>
  seat === viewer ? ".ap-own" : `.ap-seats > [data-key="seat/${seat}"]`;

const isShown = (node) => node?.getClientRects().length > 0;

/** Cards that travel over the table `root`; `look()` is what their drawing needs. */
export function travelOver({ root, look }) {
  const layer = set(el("div", "ap-flight"), { "aria-hidden": "true", inert: "" });
  let turning = null; // how the die turns that tumbles now

  const zoneAt = (place, viewer) => root.querySelector(`[data-key="${zoneKey(place, viewer)}"]`);

  function plateAt(place, viewer) {
    const seat = /^seat:(\d+)/.exec(place)?.[1];
    return seat === undefined ? null : root.querySelector(plateSelector(Number(seat), viewer));
  }

  /** What stands for a place: its zone, or the plate where the zone is folded away. */
  const stand = (place, viewer) =>
    [zoneAt(place, viewer), plateAt(place, viewer)].find(isShown) ?? null;

  /** The cards of a place that show this face, the newest last. */
  function cardsAt(place, card, viewer) {
    const face = `${zoneKey(place, viewer)}/${card.back ? "back" : card.key}/`;
    const cards = [...(zoneAt(place, viewer)?.querySelectorAll(".ap-card") ?? [])];
    return cards.filter((node) => node.dataset.key.startsWith(face));
  }

  /** Where a node is, told from the table's corner, so that scrolling changes nothing. */
  function boxOf(node) {
    if (!isShown(node)) return null;
    const [outer, inner] = [root.getBoundingClientRect(), node.getBoundingClientRect()];
    const [left, top] = [inner.left - outer.left, inner.top - outer.top];
    return { left, top, width: inner.width, height: inner.height };
  }

  /** The die that a roll is of. */
  function dieAt({ die }) {
    const [zone, key] = die.split("/");
    return root.querySelector(`[data-key="${zoneKey(zone)}/die/${key}"]`);
  }

  /** Where a card lies that is about to leave: itself, else any of its place, else the place. */
  function sourceOf({ from, card }, viewer) {
    const any = [...(zoneAt(from, viewer)?.querySelectorAll(".ap-card") ?? [])];
    const node = [cardsAt(from, card, viewer).at(-1), any.at(-1)].find(isShown);
    return boxOf(node ?? stand(from, viewer));
  }

  /** Measure where cards are, before the table is drawn anew. */
  const leave = (moves, viewer) =>
    moves.map((move) => ({ move, source: move.die ? null : sourceOf(move, viewer) }));

  /** Find where they come to lie, and keep those spots empty; on a pile a card lies already. A die shows nothing. */
  function expect(trips, viewer) {
    const taken = new Set();
    for (const trip of trips.toReversed()) {
      const { to, card, die } = trip.move;
      trip.viewer = viewer;
      trip.spot = die ? dieAt(trip.move) : null;
      if (trip.spot) set(trip.spot, { "data-coming": "" });
      if (die) continue;
      trip.spot = cardsAt(to, card, viewer).findLast((node) => !taken.has(node)) ?? null;
      taken.add(trip.spot);
      if (trip.spot?.closest('[data-layout="pile"]') === null) set(trip.spot, { "data-coming": "" });
    }
  }

  function drawGhost({ move, spot }, box) {
    const size = SIZES.find((name) => spot?.classList.contains(`ap-${name}`)) ?? "mini";
    root.append(layer);
    drawCards(layer, [move.card], size, "flight", look());
    const ghost = layer.firstElementChild;
    const { style } = ghost;
    if (isShown(spot)) {
      const [width, height] = [`${box.width}px`, `${box.height}px`];
      Object.assign(style, { width, height, minHeight: 0 });
    }
    style.left = `${box.left + (box.width - ghost.offsetWidth) / 2}px`;
    style.top = `${box.top + (box.height - ghost.offsetHeight) / 2}px`;
    return ghost;
  }

  /** Let one card fly, and return whether there is anything to see of it. */
  function fly(trip, duration) {
    const { move, spot, viewer } = trip;
    const box = boxOf(isShown(spot) ? spot : stand(move.to, viewer));
    const source = trip.source ?? sourceOf(move, viewer);
    if (!box || !source) return false;
    const ghost = drawGhost(trip, box);
    const [width, height] = [ghost.offsetWidth, ghost.offsetHeight];
    const fit = Math.min(source.width / width, source.height / height);
    const scale = Math.min(Math.max(fit, SCALES[0]), SCALES[1]);
    const x = source.left + source.width / 2 - (box.left + box.width / 2);
    const y = source.top + source.height / 2 - (box.top + box.height / 2);
    const start = { transform: `translate(${x}px, ${y}px) scale(${scale})` };
    ghost.animate([start, { transform: "none" }], { duration, easing: "ease-out", fill: "both" });
    return true;
  }

  /** Let a die lie still. */
  function rest() {
    turning?.cancel();
    turning = null;
    root.querySelector(".ap-tumble")?.remove();
  }

  /** Let a die tumble over its faces, each seen for a moment, while it turns and hops where it lies. */
  function* tumble({ move, spot }, turn) {
    const cube = spot.querySelector(".ap-cube");
    const over = el("span", "ap-tumble");
    cube.append(over);
    const ways = [{ transform: "rotate(-2turn)" }, { transform: "translateY(-40%) rotate(-0.6turn)" }, { transform: "none" }];
    turning = cube.animate(ways, { duration: TURNS * turn, easing: "ease-out" });
    // Backwards through its faces, so that the one before it rests is another than the one on which it does.
    const rests = move.faces.findIndex(({ name }) => name === move.face.name);
    for (let left = TURNS; left > 0; left -= 1) {
      over.replaceChildren(...faceMarks(move.faces[(rests + left) % move.faces.length]));
      yield turn;
    }
  }

  /** Let one thing go its way, and say for how many ms there is something to see of each step. */
  function* go(trip, duration) {
    if (trip.move.die) return isShown(trip.spot) ? yield* tumble(trip, duration / 2) : undefined;
    return fly(trip, duration) ? yield duration : undefined;
  }

  /** Put the card down, and return what is worth a glance: the card, or the plate that it is folded into; or a die. */
  function land({ move, spot, viewer }) {
    layer.replaceChildren();
    rest();
    if (spot) set(spot, { "data-coming": null });
    if (move.die) return spot?.querySelector(".ap-cube");
    if (move.card.back) return null; // everybody draws; where they do is no news
    return isShown(spot) ? spot : stand(move.to, viewer);
  }

  /** Leave nothing in the air. */
  function end() {
    layer.replaceChildren();
    layer.remove();
    rest();
    for (const node of root.querySelectorAll("[data-coming]")) set(node, { "data-coming": null });
  }

  return { leave, expect, go, land, end, plateAt };
}
