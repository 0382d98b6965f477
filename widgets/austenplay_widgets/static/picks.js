// What may be picked next, read from a scene alone: no page, no messages, no game.
// A choice is a list of picks. The player walks down the list one pick at a time; `prefix` is how
// far they have come.

const isBelow = (choice, prefix) =>
  choice.picks.length > prefix.length &&
  prefix.every((pick, stage) => choice.picks[stage] === pick);

/** The distinct next picks below `prefix`, in the order of the choices. */
export function stageOptions(scene, prefix) {
  const below = new Map();
  for (const choice of scene.choices ?? []) {
    if (!isBelow(choice, prefix)) continue;
    const pick = choice.picks[prefix.length];
    if (!below.has(pick)) below.set(pick, []);
    below.get(pick).push(choice);
  }
  return [...below].map(([pick, choices]) => ({ ...scene.picks[pick], pick, choices }));
}

/** Every card and every piece that lies somewhere on the table. */
export function thingsOnTable(scene) {
  const zones = [
    ...(scene.seats ?? []).flatMap((seat) => seat.zones ?? []),
    ...(scene.middle ?? []).flatMap((zone) => zone.zones ?? zone),
  ];
  return zones.flatMap((zone) => [...(zone.cards ?? []), ...(zone.pieces ?? [])]);
}

/** The options that need a button of their own: a first pick is made on its card or place. */
export function rowOptions(scene, prefix) {
  const options = stageOptions(scene, prefix);
  if (prefix.length > 0) return options;
  const onTable = new Set(thingsOnTable(scene).map((thing) => thing.pick));
  return options.filter((option) => !onTable.has(option.pick));
}

export const isOpen = (option) => option.choices.some((choice) => choice.why.length === 0);

const isSame = (one, other) => one.clause === other.clause && one.reason === other.reason;
const distinct = (whys) =>
  whys.filter((why, at) => whys.findIndex((other) => isSame(why, other)) === at);

/** Why an option is closed: what stops all choices below it, or else everything that stops one. */
export function reasons(option) {
  if (isOpen(option)) return [];
  const whys = option.choices.map((choice) => choice.why);
  const shared = whys[0].filter((why) =>
    whys.every((others) => others.some((other) => isSame(why, other))),
  );
  return distinct(shared.length > 0 ? shared : whys.flat());
}

/** Reasons as one line of prose: reason, clause, remedy. */
export function reasonText(whys) {
  const sentence = ({ reason, clause }) => (clause ? `${reason} (${clause}).` : `${reason}.`);
  return whys.map((why) => [sentence(why), why.remedy].filter(Boolean).join(" ")).join(" ");
}

/** The one choice that `prefix` spells out, or null. */
export function completeChoice(scene, prefix) {
  const spellsOut = ({ picks }) =>
    picks.length === prefix.length && picks.every((pick, stage) => pick === prefix[stage]);
  return (scene.choices ?? []).find(spellsOut) ?? null;
}

/** Take every further stage that offers one thing only. The first pick is always the player's. */
export function advance(scene, prefix) {
  if (prefix.length === 0) return prefix;
  const options = stageOptions(scene, prefix);
  return options.length === 1 && isOpen(options[0])
    ? advance(scene, [...prefix, options[0].pick])
    : prefix;
}

/** Undo the last pick that the player made, and with it those that were taken for them. */
export function stepBack(scene, prefix) {
  const back = prefix.slice(0, -1);
  return back.length > 0 && stageOptions(scene, back).length === 1 ? stepBack(scene, back) : back;
}
