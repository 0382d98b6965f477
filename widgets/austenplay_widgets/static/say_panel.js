// What may be said to everybody at the table: lines that are ready, and a field for words of one's own.
// It unfolds under the tools, and holds nothing up.

function sayLine(text, at) {
  return button(text, { "data-say": text, "data-key": `say/${at}` });
}

function sayField(longest) {
  const field = set(el("input", "ap-address"), {
    type: "text",
    maxlength: longest,
    placeholder: "or in your own words",
    "aria-label": "Your own words",
    "data-key": "say/field",
  });
  const speak = button("Say it", { "data-speak": "", "data-key": "say/speak" });
  return el("div", "ap-say-own", field, speak);
}

/** Draw what may be said, if anything. */
function drawSay(box, offer, look) {
  box.hidden = !offer;
  refill(box, [offer ?? null, look.rules.stamp], () =>
    offer
      ? [
          el("p", "ap-link-says", ...cited(offer, look, "say")),
          set(el("div", "ap-say-lines", ...offer.lines.map(sayLine)), { "data-row": "" }),
          sayField(offer.longest),
        ]
      : [],
  );
}

/** The words of one's own that stand in the field. */
const ownWords = (box) => box.querySelector("input").value.trim();
