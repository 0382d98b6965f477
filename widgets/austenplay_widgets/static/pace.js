// The pace of the table: what happened on the way to a scene is shown step by step, a moment each, and
// then the scene. Any key or click on the table passes over the rest, and does nothing else.

const TOUCHED_MS = 1200; // how long the place is marked where something has just happened
const QUIET_KEYS = ["Shift", "Control", "Alt", "Meta", "CapsLock"];

const plateOf = ({ badges, tokens, out }) => JSON.stringify([badges, tokens, out]);

/** A moment on the way from one scene to the next: nothing may be decided yet, or read that is to come. */
export function frameScene(before, next, frame) {
  return {
    ...next,
    ...frame,
    choices: [],
    picks: {},
    outcome: null,
    notice: null,
    buttons: (before.buttons ?? []).filter(({ primary }) => !primary),
    log: (next.log ?? []).filter(({ n }) => n <= frame.told),
    notes: before.notes,
  };
}

/** The pace of the table `root`; `show(scene)` draws a moment on the way. */
export function paceOf({ root, look, show }) {
  const travel = travelOver({ root, look });
  const marks = new Map();
  let course = null; // what is still to be shown, each step saying how many ms it takes
  let timer; // of the step that is shown now
  let isHasty = false;
  let wasPlaying = false; // when the pointer went down

  const msOf = (token) => parseFloat(getComputedStyle(root).getPropertyValue(token)) || 0;

  function forget(node) {
    const { last, fading } = marks.get(node) ?? {};
    clearTimeout(last);
    fading?.cancel();
    marks.delete(node);
    set(node, { "data-touched": null });
  }

  /** Mark a place for a moment: the mark fades, and where nothing moves it is there and then not. */
  function touch(node) {
    if (!node) return;
    forget(node);
    set(node, { "data-touched": "" });
    const fade = { duration: TOUCHED_MS, easing: "ease-in", fill: "forwards" };
    const fading = msOf("--ap-move") > 0 ? node.animate({ boxShadow: "none" }, fade) : null;
    marks.set(node, { fading, last: setTimeout(forget, TOUCHED_MS, node) });
  }

  function touchPlates(before, after) {
    for (const seat of after.seats ?? []) {
      const was = before.seats?.find((other) => other.seat === seat.seat);
      if (was && plateOf(was) !== plateOf(seat))
        touch(travel.plateAt(`seat:${seat.seat}`, after.viewer));
    }
  }

  /** Draw one moment, and let the cards travel and the dice roll that lead to it, one after another. */
  function* stage(before, after, draw) {
    const trips = travel.leave(after.moves ?? [], before.viewer);
    draw(after);
    travel.expect(trips, after.viewer);
    if (after.moves) touchPlates(before, after);
    for (const trip of trips) {
      const ms = isHasty ? 0 : msOf("--ap-move");
      if (ms > 0) yield* travel.go(trip, ms);
      touch(travel.land(trip));
    }
    travel.end();
  }

  /** The desk keeps its height meanwhile, so that what follows it on the page does not jump. */
  function* frames(before, next, pause) {
    const desk = root.querySelector(".ap-desk");
    if (desk) desk.style.minHeight = `${desk.getBoundingClientRect().height}px`;
    let last = before;
    try {
      for (const frame of next.frames) {
        if (isHasty) break;
        const moment = frameScene(before, next, frame);
        yield* stage(last, moment, show);
        last = moment;
        yield pause;
      }
    } finally {
      if (desk) desk.style.minHeight = "";
    }
    return last;
  }

  function* way(before, next, arrive) {
    const pause = msOf("--ap-pause");
    const isLong = pause > 0 && next.frames?.length > 0;
    const last = isLong ? yield* frames(before, next, pause) : before;
    yield* stage(last, next, arrive);
  }

  /** Take the next step when this one has had its time; in haste take them all. */
  function run() {
    let step = course.next();
    while (isHasty && !step.done) step = course.next();
    if (step.done) course = null;
    else timer = setTimeout(run, step.value);
  }

  /** Stop where one is; what is on the way is not shown any more. */
  function stop() {
    clearTimeout(timer);
    course?.return();
    course = null;
    travel.end();
  }

  /** Show how a scene came about, and then the scene itself with `arrive(scene)`. */
  function play(before, next, arrive) {
    stop();
    isHasty = false;
    course = way(before, next, arrive);
    run();
  }

  function skip() {
    clearTimeout(timer);
    isHasty = true;
    run();
  }

  // ---- passing over; what is read beside the table works as ever
  const isPlaying = () => course !== null;
  const isBeside = ({ target }) => Boolean(target.closest(".ap-side"));

  function swallow(event) {
    event.preventDefault();
    event.stopPropagation();
  }

  function onPointer() {
    wasPlaying = isPlaying();
  }

  /** A press that began while something was playing was not meant for what is there now. */
  function onClick(event) {
    const isMeant = !wasPlaying && !isPlaying();
    wasPlaying = false;
    if (isMeant || isBeside(event)) return;
    swallow(event);
    // Nor was the second click of a double click meant to pass over what the first one set off.
    if (isPlaying() && event.detail <= 1) skip();
  }

  function onKey(event) {
    wasPlaying = false;
    const { key, repeat, ctrlKey, metaKey, altKey } = event;
    if (!isPlaying() || isBeside(event) || ctrlKey || metaKey || altKey) return;
    if (QUIET_KEYS.includes(key)) return;
    if (!repeat) skip();
    if (key !== "Tab") swallow(event); // the focus may go on
  }

  const listeners = { pointerdown: onPointer, click: onClick, keydown: onKey };
  for (const [type, listener] of Object.entries(listeners))
    root.addEventListener(type, listener, true);

  function end() {
    stop();
    [...marks.keys()].forEach(forget);
  }

  return { play, end };
}
