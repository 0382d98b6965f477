"""Questions about what may be played, on whom, and what may be named."""

from __future__ import annotations

import random

from austenplay.core.asking import Reason, question, right, together, wrong_seats
from austenplay.core.questions import Answer, Datum, Kind, Question
from austenplay.games.love_letter.effects import Aim
from austenplay.games.love_letter.quiz.asking import capital, the
from austenplay.games.love_letter.quiz.moments import (
    CELESTE,
    CHOOSING,
    DECK,
    GUARD,
    KING,
    NAMES,
    OGRE,
    OLIVER,
    PRINCESSES,
    SPY,
    VLADRIC,
    guarded,
    kept,
    legal_plays,
    moment,
    rivals_of,
    table,
)
from austenplay.games.love_letter.rules import Keep, Play
from austenplay.games.love_letter.state import State

COMPELLING = (KING, VLADRIC)
"""The cards beside which Celeste must be played."""


def two_cards(rng: random.Random, *, one_of: tuple[str, ...] = ()) -> tuple[str, str]:
    """Return two different characters for a hand, one of them from a list if there is one."""
    first = rng.choice(one_of or tuple(DECK.characters))
    second = rng.choice([card for card in DECK.characters if card != first])
    return (first, second) if rng.random() < 0.5 else (second, first)


# Which of these plays is allowed?


def may_play(rng: random.Random) -> Question:
    """Ask which of some plays is allowed."""
    seats, seat, out = table(rng)
    hand = (CELESTE, rng.choice(COMPELLING)) if rng.random() < 0.2 else two_cards(rng)
    protected = guarded(rng, seats, seat, out, 2 - hand.count(OLIVER))
    state = moment(rng, seats, hand=hand, out=out, protected=protected, to_move=seat)
    legal = legal_plays(state)
    cards = sorted({play.card for play in legal})
    card = rng.choice([card for card in cards if card in CHOOSING] or cards)
    chosen = rng.choice([play for play in legal if play.card == card])
    refused = [(play, objections[0]) for play in conceivable(rng, state) if (objections := state.objections(play))]
    rng.shuffle(refused)
    # The right answer is not to stand out by naming a player or by naming none.
    refused.sort(key=lambda of: (of[0].target is None) != (chosen.target is None))
    of_each_clause = {objection.clause: (play, objection) for play, objection in reversed(refused)}
    wrong = [
        Answer(phrase(seat, play), f"{of.reason}. {of.remedy}", of.clause)
        for play, of in (*reversed(of_each_clause.values()), *refused)
    ]
    return question(
        rng,
        "may-play",
        state,
        seat,
        f"It is {{{seat}'s}} turn. Which of these plays is allowed?",
        [right(phrase(seat, chosen), why_allowed(state, chosen)), *wrong],
        {"seat": seat},
    )


def conceivable(rng: random.Random, state: State) -> list[Play]:
    """Return plays that a person might try: cards held or not, on anybody or nobody, naming anybody or a Guard."""
    tried = []
    for card in (*state.hand(state.to_move), *rng.sample(sorted(DECK.characters), 2)):
        for target in (None, *range(state.seats)):
            names = (None, GUARD, rng.choice(NAMES)) if card == GUARD and target is not None else (None,)
            tried += [Play(card, target, name) for name in names]
    return list(dict.fromkeys(tried))


def phrase(seat: int, play: Play) -> str:
    """Return a play as an answer."""
    words = capital(play.card)
    if play.target is not None:
        words += f" on {{{seat}:themselves}}" if play.target == seat else f" on {{{play.target}}}"
    elif play.card in CHOOSING:
        words += " on nobody"
    if play.card == GUARD and play.target is not None:
        words += f", naming {the(play.guess) if play.guess else 'nobody'}"
    return words


def why_allowed(state: State, play: Play) -> Reason:
    """Return why a play is allowed."""
    card, target, seat = play.card, play.target, state.to_move
    other = kept(state, card)
    if card == CELESTE and other in COMPELLING:
        return f"Beside {the(other)}, {the(CELESTE)} has to be played.", "LL-18.2"
    if card == OGRE:
        return "Nothing forbids it, though it costs the round: whoever plays the Ogre leaves.", "LL-19.2"
    if target is None:
        if state.rules.main_effect(card).aim is Aim.OTHER:
            return f"Everybody else is protected, so {the(card)} may be played without effect.", "LL-3.2"
        return f"{capital(card)} asks for no player and is simply played.", "LL-3.5"
    if target == seat:
        if state.situation(state.hand(seat)).open_others:
            return f"{capital(card)} may be used on anybody who may be chosen, oneself included.", "LL-15.1"
        return f"Everybody else is protected, so {the(card)} falls on whoever plays him.", "LL-3.3"
    if card == GUARD:
        return f"{{{target} is}} within reach, and any character but a Guard may be named.", "LL-11.3"
    return f"{{{target} is}} still in and not protected, so {{{target}}} may be chosen.", "LL-3.1"


# Which of the two cards may be played?


def which_card(rng: random.Random) -> Question:
    """Ask which of two cards may be played, or which may be kept."""
    if rng.random() < 0.15:
        return what_to_keep(rng)
    seats, seat, out = table(rng)
    pairs = [
        (CELESTE, rng.choice(COMPELLING)),
        (CELESTE, rng.choice(COMPELLING)),
        (CELESTE, rng.choice(COMPELLING)),
        (CELESTE, rng.choice([card for card in DECK.characters if card not in (CELESTE, *COMPELLING)])),
        COMPELLING,
        two_cards(rng, one_of=(OGRE, *CHOOSING)),
    ]
    first, second = rng.sample(rng.choice(pairs), 2)
    protected = guarded(rng, seats, seat, out, 2 - (first, second).count(OLIVER))
    state = moment(rng, seats, hand=(first, second), out=out, protected=protected, to_move=seat)
    allowed = {play.card for play in legal_plays(state)}
    answers = {
        f"Only {the(first)}": {first},
        f"Only {the(second)}": {second},
        "Either of the two": {first, second},
        "Neither of the two": set[str](),
    }
    answered = [
        Answer(text, *why_cards(state, cards, allowed), is_right=cards == allowed) for text, cards in answers.items()
    ]
    ask = f"{{{seat} holds}} {the(first)} and {the(second)}. Which of them may be played now?"
    return question(rng, "which-card", state, seat, ask, answered, {"seat": seat})


def why_cards(state: State, said: set[str], allowed: set[str]) -> Reason:
    """Return why just these cards may be played, or why not."""
    if not said:
        return "There is no passing: on every turn one of the two cards is played.", "LL-2.2"
    if len(allowed) == 1:
        other = kept(state, CELESTE)
        compelled = f"{capital(CELESTE)} has to be played beside {the(other)}"
        if not state.situation(state.hand(state.to_move)).open_others:
            words, clause = f"{compelled}, even where everybody else is protected.", "LL-18.3"
        else:
            words, clause = f"{compelled}.", "LL-18.2"
        if said == allowed:
            return words, clause
        return (f"Not either: {words}" if len(said) == 2 else f"The other way round: {words}"), clause
    if said == allowed:
        return "Nothing compels either card, so the choice is free.", "LL-2.2"
    (left_out,) = allowed - said
    if left_out == CELESTE:
        return f"{capital(CELESTE)} may be played whenever one likes, compelled or not.", "LL-18.1"
    if CELESTE in allowed:
        compelling = f"{the(KING)} and {the(VLADRIC)}"
        return f"{capital(CELESTE)} is compelled by {compelling} alone; here the choice is free.", "LL-18.2"
    if left_out == OGRE:
        return "The Ogre may be played as well, if somebody wishes to leave the round.", "LL-19.2"
    if left_out in CHOOSING and not state.situation(state.hand(state.to_move)).open_others:
        if left_out == VLADRIC:
            return f"{capital(VLADRIC)} may be played too; he would fall on whoever plays him.", "LL-3.3"
        return f"{capital(left_out)} may be played too; with nobody to choose nothing would happen.", "LL-3.2"
    return f"{capital(left_out)} may be played too: no value and no order compels a card here.", "LL-2.2"


def what_to_keep(rng: random.Random) -> Question:
    """Ask which of the cards drawn with a princess may be kept: Celeste compels nobody then."""
    seats, seat, out = table(rng, still_in=rng.choice((2, 3)))
    card = rng.choice(PRINCESSES)
    compelling = rng.choice(COMPELLING)
    rest = [other for other in DECK.characters if other not in (card, CELESTE, compelling)]
    three = rng.sample((CELESTE, compelling, rng.choice(rest)), 3)
    hand, top = rng.sample((card, three[0]), 2), three[1:]
    left = rng.randint(2, 5)
    before = moment(rng, seats, hand=hand, top=top, out=out, to_move=seat, left=left)
    state = before.apply(Play(card))
    allowed = {action.card for action in state.legal_actions() if isinstance(action, Keep)}
    other = next(of for of in three if of not in (CELESTE, compelling))
    answers = {
        "Any of the three": set(three),
        f"Only {the(CELESTE)}": {CELESTE},
        f"Any but {the(CELESTE)}": {compelling, other},
        f"Any but {the(compelling)}": {CELESTE, other},
    }
    says = [
        f"Here nothing compels: {the(CELESTE)} is looked at again on the next turn.",
        f"{capital(CELESTE)} is compelled when a card is played, and here one is only kept.",
        f"{capital(CELESTE)} need not go: what is chosen now is not played.",
        f"{capital(compelling)} may stay, even if that sends {the(CELESTE)} beneath the deck.",
    ]
    told_answers = [
        Answer(text, words, "LL-18.4", cards == allowed)
        for (text, cards), words in zip(answers.items(), says, strict=True)
    ]
    names = ", ".join(map(the, state.hand(seat)[:-1])) + f" and {the(state.hand(seat)[-1])}"
    ask = f"{{{seat} has}} played {the(card)} and now {{{seat}:holds}} {names}. Which of them may be kept?"
    return question(rng, "which-card", state, seat, ask, told_answers, {"seat": seat})


# Who may be chosen?


def whom(rng: random.Random) -> Question:
    """Ask who may be chosen for a card."""
    seats, seat, out = table(rng)
    card = rng.choice(CHOOSING)
    beside = [other for other in DECK.characters if other not in (card, CELESTE)]
    hand = (card, rng.choice(beside))
    protected = guarded(rng, seats, seat, out, 2 - hand.count(OLIVER))
    state = moment(rng, seats, hand=hand, out=out, protected=protected, to_move=seat)
    fits = {play.target for play in legal_plays(state) if play.card == card and play.target is not None}

    def why(said: frozenset[int]) -> Reason:
        if extra := said - fits:
            other = min(extra)
            if other == seat:
                return f"{capital(card)} is used on another player, never on whoever plays that card.", "LL-3.4"
            if other in out:
                return f"{{{other} has}} left the round and is out of reach.", "LL-4.2"
            return f"{{{other} is}} protected by {the(OLIVER)} and cannot be chosen.", "LL-14.2"
        if missing := fits - said:
            other = min(missing)
            if other == seat and not rivals_open:
                return f"Everybody else is protected, so {the(card)} falls on {{{seat}}}.", "LL-3.3"
            if other == seat:
                return f"{capital(card)} may be used on oneself, too.", "LL-15.1"
            return f"{{{other} is}} still in and not protected, so {{{other}}} may be chosen.", "LL-3.1"
        if not fits:
            return f"Nobody else is open, so {the(card)} is played without effect.", "LL-3.2"
        if fits == {seat}:
            return f"Everybody else is protected, so {the(card)} must be used on {{{seat}:themselves}}.", "LL-3.3"
        if card == VLADRIC:
            return "Anybody still in and not protected, oneself included.", "LL-15.1"
        return "Every other player who is still in and not protected.", "LL-3.1"

    rivals_open = fits - {seat}
    ask = f"{{{seat} plays}} {the(card)}. Who may be chosen?"
    answer = right(together(fits, "or"), why(frozenset(fits)))
    wrong = wrong_seats(rng, range(seats), fits, why, last="or")
    return question(rng, "whom", state, seat, ask, [answer, *wrong], {"card": card})


# Which name sends a player out?


def naming(rng: random.Random) -> Question:
    """Ask which name a Guard must say to send a player out whose card is known."""
    seats, seat, out = table(rng)
    held = rng.choice((GUARD, rng.choice(PRINCESSES), SPY, rng.choice(list(DECK.characters)), rng.choice(NAMES)))
    target = rng.choice(rivals_of(seat, seats, out))
    beside = [card for card in DECK.characters if card not in (GUARD, held)]
    hand = rng.sample((GUARD, rng.choice(beside)), 2)
    state = moment(rng, seats, hand=hand, hands={target: held}, out=out, to_move=seat, knows=[(seat, target)])
    # The two princesses answer to either name: the card itself is not offered, its namesake in value is.
    names = [name for name in DECK.characters if name not in PRINCESSES or (held in PRINCESSES) == (name != held)]
    hits = [name for name in names if sends_out(state, Play(GUARD, target, name))]
    none = "No name does"
    misses = [name for name in names if name not in hits and name != GUARD]
    wrong = [Answer(capital(name), *why_miss(name, held, target)) for name in rng.sample(misses, len(misses))]
    barred = Answer(capital(GUARD), "A Guard may name anybody but a Guard.", "LL-11.2")
    if hits:
        (name,) = hits
        answer = right(capital(name), why_hit(name, held, target))
        words, clause = why_hit(name, held, target)
        nothing = Answer(none, f"There is one. {words}", clause)
        wrong = [nothing, barred, *wrong]
    else:
        answer = right(none, (f"{{{target} holds}} a Guard, and that is the one name that may not be said.", "LL-11.2"))
        wrong = [barred, *wrong]
    ask = f"{{{seat} knows}} that {{{target}}} holds {the(held)}. {{{seat} plays}} the Guard on {{{target}}}. "
    asked: dict[str, Datum] = {"target": target, "held": held}
    return question(rng, "naming", state, seat, ask + "Which name hits?", [answer, *wrong], asked)


def sends_out(state: State, play: Play) -> bool:
    """Return whether a play is allowed and sends the chosen player out."""
    return not state.objections(play) and play.target not in state.apply(play).alive


def why_hit(name: str, held: str, target: int) -> Reason:
    """Return why a name hits the card that is held."""
    if name != held:
        return f"The two princesses share a value: {the(name)}'s name hits {the(held)} as well.", "LL-11.4"
    if held == SPY:
        return f"Any character but a Guard may be named, and {the(SPY)} with her 0 is one.", "LL-11.3"
    return f"{capital(held)} may be named, and {{{target} holds}} that very card.", "LL-11.1"


def why_miss(name: str, held: str, target: int) -> Reason:
    """Return why a name does not hit."""
    if held in PRINCESSES:
        return f"{capital(held)} does not answer to that; only a princess's name hits a princess.", "LL-11.5"
    return f"{{{target} holds}} {the(held)}, so the name of {the(name)} is a miss.", "LL-11.5"


KINDS = (
    Kind(
        "may-play",
        "May this be played?",
        (
            *("LL-2.4", "LL-3.1", "LL-3.2", "LL-3.3", "LL-3.4", "LL-3.5", "LL-4.2", "LL-11.1", "LL-11.2"),
            *("LL-11.3", "LL-14.2", "LL-15.1", "LL-18.2", "LL-18.3", "LL-19.2"),
        ),
        may_play,
    ),
    Kind(
        "which-card",
        "Which card may go?",
        ("LL-2.2", "LL-3.2", "LL-3.3", "LL-18.1", "LL-18.2", "LL-18.3", "LL-18.4", "LL-19.2"),
        which_card,
    ),
    Kind(
        "whom",
        "Who may be chosen?",
        ("LL-3.1", "LL-3.2", "LL-3.3", "LL-3.4", "LL-4.2", "LL-14.2", "LL-15.1"),
        whom,
    ),
    Kind("naming", "Which name hits?", ("LL-11.1", "LL-11.2", "LL-11.3", "LL-11.4", "LL-11.5"), naming),
)
