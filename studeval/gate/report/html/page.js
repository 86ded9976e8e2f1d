"use strict";
// Lists the questions of the page's data: filtered by what the form says, a screenful at a time. The address after #
// says the same as the form, so that a view can be sent to somebody. Everything is set as text, never as HTML.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const form = document.getElementById("filters");
  const list = document.getElementById("list");
  const FIELDS = ["q", "verdict", "engine", "op", "game", "document", "clause"];
  const AT_ONCE = 100;
  let shown = [];
  let open = "";

  function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }

  // --- Cells: 0 where the engine was not asked, a kind's number from 1, or a list of it, texts and "known". ---------

  const kindOf = (cell) => data.kinds[(Array.isArray(cell) ? cell[0] : cell) - 1];
  const isKnown = (cell) => Array.isArray(cell) && cell[2] === 1;
  const textsOf = (cell) => (Array.isArray(cell) ? cell[1] : {});

  const VERDICTS = {
    failed: (cell) => kindOf(cell).failed,
    new: (cell) => kindOf(cell).failed && !isKnown(cell),
    known: isKnown,
  };

  function verdictFits(cell, wanted) {
    if (!cell) return false;
    return VERDICTS[wanted] ? VERDICTS[wanted](cell) : kindOf(cell).name === wanted;
  }

  // --- Filters ------------------------------------------------------------------------------------------------------

  function haystack(question) {
    const own = [question.key, question.title, question.house, question.asked, question.expected, question.why,
      question.place, ...question.clauses];
    const said = question.cells.flatMap((cell) => Object.values(textsOf(cell)).map((number) => data.texts[number]));
    return [...own, ...said].join("\n").toLowerCase();
  }

  function wantedCells(question, engine) {
    const column = data.engines.findIndex((each) => each.name === engine);
    return column < 0 ? question.cells : [question.cells[column]];
  }

  function fits(question, want) {
    if (want.op && question.op !== want.op) return false;
    if (want.game && question.game !== want.game) return false;
    if (want.document && !question.clauses.some((clause) => clause.split("-")[0] === want.document)) return false;
    if (want.clause && !question.clauses.some((clause) => clause.includes(want.clause.toUpperCase()))) return false;
    const cells = wantedCells(question, want.engine);
    if (want.verdict ? !cells.some((cell) => verdictFits(cell, want.verdict)) : !cells.some(Boolean)) return false;
    question.hay ??= haystack(question);
    return want.q.toLowerCase().split(/\s+/).every((word) => question.hay.includes(word));
  }

  const wanted = () => Object.fromEntries(FIELDS.map((name) => [name, form.elements[name].value.trim()]));

  function addOptions(name, options) {
    form.elements[name].append(element("option", { value: "" }, "any"));
    for (const [value, text] of options) form.elements[name].append(element("option", { value }, text));
  }

  function fillForm() {
    const distinct = (field) => [...new Set(data.questions.map((question) => question[field]))].sort();
    const kinds = data.kinds.filter((kind) => data.questions.some((question) =>
      question.cells.some((cell) => cell && kindOf(cell) === kind)));
    const groups = [["failed", "any failure"], ["new", "new failure"], ["known", "known failure"]];
    addOptions("verdict", [...groups, ...kinds.map((kind) => [kind.name, kind.word])]);
    addOptions("engine", data.engines.map((engine) => [engine.name, engine.name]));
    addOptions("op", distinct("op").map((op) => [op, op]));
    addOptions("game", distinct("game").map((game) => [game, game]));
    addOptions("document", Object.entries(data.documents).map(([id, title]) => [id, `${id}  ${title}`]));
    const clauses = document.getElementById("clauses");
    for (const [id, text] of Object.entries(data.clauses)) clauses.append(element("option", { value: id }, text));
  }

  // --- One question -------------------------------------------------------------------------------------------------

  function cellOf(cell, column) {
    const kind = cell ? kindOf(cell) : null;
    const look = kind ? `cell k-${kind.name}${isKnown(cell) ? " known" : ""}` : "cell";
    return element("span", { class: look, "data-engine": data.engines[column].name }, kind ? kind.word : "");
  }

  function facts(rows) {
    const made = element("dl", { class: "facts" });
    for (const [name, text] of rows) if (text) made.append(element("dt", {}, name), element("dd", {}, text));
    return made;
  }

  function commandOf(text) {
    const button = element("button", { type: "button" }, "Copy");
    button.addEventListener("click", () => navigator.clipboard.writeText(text).then(() => { button.textContent = "Copied"; }));
    return element("div", { class: "again" }, element("code", {}, text), button);
  }

  function failureOf(cell, column) {
    const kind = kindOf(cell);
    const texts = Object.fromEntries(Object.entries(textsOf(cell)).map(([name, number]) => [name, data.texts[number]]));
    const head = element("strong", {}, `${data.engines[column].name}: ${kind.word}${isKnown(cell) ? " (known)" : ""}`);
    const made = element("section", { class: `failure k-${kind.name}` }, head, facts([
      ["got", texts.got], ["differs", texts.differs], ["verdict", texts.message], ["repeat", texts.repeat]]));
    if (texts.again) made.append(commandOf(texts.again));
    return made;
  }

  function bodyOf(question) {
    const clauses = question.clauses.map((id) => `${id}  ${data.clauses[id] ?? ""}`).join("\n");
    const made = element("div", { class: "body" }, facts([
      ["clause", clauses], ["house", question.house], ["asked", `${question.op} in ${question.game}, ${question.asked}`],
      ["expected", question.expected], ["because", question.why], ["place", question.place]]));
    question.cells.forEach((cell, column) => {
      if (cell && kindOf(cell).name !== "pass") made.append(failureOf(cell, column));
    });
    return made;
  }

  function rowOf(question) {
    const name = element("span", { class: "name" }, question.title,
      element("small", {}, `${question.key} · ${question.op} · ${question.game}`));
    const row = element("details", {}, element("summary", { class: "row" }, name, ...question.cells.map(cellOf)));
    row.addEventListener("toggle", () => {
      if (row.open && !row.querySelector(".body")) row.append(bodyOf(question));
      if (row.open) keep(question.key);
    });
    if (question.key === open) {
      row.append(bodyOf(question));
      row.open = true;
    }
    return element("li", { "data-key": question.key }, row);
  }

  // --- The list -----------------------------------------------------------------------------------------------------

  function showMore() {
    const next = shown.slice(list.children.length, list.children.length + AT_ONCE);
    list.append(...next.map(rowOf));
  }

  function show() {
    const want = wanted();
    shown = data.questions.filter((question) => fits(question, want));
    if (open) shown.sort((one, other) => (other.key === open) - (one.key === open));
    const all = data.questions.length;
    document.getElementById("count").textContent = `${shown.length} of ${all} question${all === 1 ? "" : "s"}`;
    list.replaceChildren();
    showMore();
  }

  // --- The address --------------------------------------------------------------------------------------------------

  function keep(key) {
    open = key;
    const entries = Object.entries({ ...wanted(), open }).filter(([, value]) => value);
    history.replaceState(null, "", `#${new URLSearchParams(entries)}`);
  }

  function restore(otherwise) {
    const said = new URLSearchParams(location.hash.slice(1));
    for (const name of FIELDS) form.elements[name].value = said.get(name) ?? "";
    if (!location.hash) form.elements.verdict.value = otherwise;
    open = said.get("open") ?? "";
    show();
  }

  function changed() {
    keep("");
    show();
  }

  fillForm();
  document.documentElement.style.setProperty("--engines", data.engines.length);
  document.getElementById("columns").append(element("span", {}, "case"),
    ...data.engines.map((engine) => element("span", {}, engine.name)));
  const anyFailed = data.questions.some((question) => question.cells.some((cell) => cell && VERDICTS.failed(cell)));
  restore(anyFailed ? "failed" : "");
  if (open) list.scrollIntoView();

  form.addEventListener("input", changed);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(changed));
  addEventListener("hashchange", () => {
    restore("");
    form.scrollIntoView();
  });
  list.after(element("div", { id: "more" }));
  new IntersectionObserver((seen) => { if (seen[0].isIntersecting) showMore(); }, { rootMargin: "800px" })
    .observe(document.getElementById("more"));
})();
