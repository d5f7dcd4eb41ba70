// Elements. All text becomes text nodes: nothing of the project is read as markup.

/** An element; attributes that are functions are listeners, children that are texts are text nodes. */
function make(tag, attributes, ...children) { return fill(document.createElement(tag), attributes, children); }

function drawing(tag, attributes, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/** A text without characters that a reader would not see, or that change the direction of others: written as in Swift. */
function printable(string) {
  return string.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g,
    (character) => `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else if (name === "title" || name === "aria-label") element.setAttribute(name, printable(String(value)));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(9)) {
    if (child === undefined || child === null || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(printable(String(child))));
  }
  return element;
}

function counted(number, word, plural) { return `${number.toLocaleString("en")} ${number === 1 ? word : plural || word + "s"}`; }

/** The address of a state of the page. */
function address(parts, options) {
  const query = Object.entries(options || {}).filter(([, value]) => value !== undefined && value !== "" && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return "#/" + parts.map(encodeURIComponent).join("/") + (query ? "?" + query : "");
}

function nodeAddress(level, node, options) { return address([level.kind, level.id(node)], options); }
function linkAddress(level, from, to) { return address([level.kind, level.id(from), "to", level.id(to)]); }
function nodeLink(level, node) { return make("a", { href: nodeAddress(level, node), class: "node" }, breakable(level.name(node) || "(no name)")); }

/** A name that may continue on the next line where a word in it begins. */
function breakable(name) {
  return printable(name).split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=[._/])/u).flatMap((part, index) => (index === 0 ? [part] : [document.createElement("wbr"), part]));
}

/** Whether links may begin with the base: a web address, or a folder. Any other scheme could run something. */
const isLinkable = /^https?:\/\//i.test(source.linkBase) || (!source.linkBase.includes(":") && !source.linkBase.startsWith("//"));

/** A place in the sources, as a link if the base of links is one that may be opened. */
function place(file, line) {
  if (file < 0) return "";
  const name = `${text(file)}:${line}`;
  // A long path breaks behind a slash.
  const parts = name.split("/").flatMap((part, index) => (index === 0 ? [part] : ["/", document.createElement("wbr"), part]));
  if (!isLinkable) return make("span", { class: "place" }, parts);
  const path = text(file).split("/").map(encodeURIComponent).join("/");
  return make("a", { href: `${source.linkBase}${path}#L${line}`, class: "place", target: "_blank", rel: "noopener noreferrer" }, parts);
}

function badge(severity, label) {
  const words = { none: "", known: "accepted", warning: "warning", error: "error" };
  const name = severities[severity];
  return severity ? make("span", { class: `badge ${name}` }, label || words[name]) : "";
}

/** A list that shows its first items, and more of them on request. */
function slices(items, render, { tag = "ul", size = 50, attributes = {} } = {}) {
  const list = make(tag, attributes);
  const more = make("button", { type: "button", class: "more", click: () => { extend(); } });
  let shown = 0;
  function extend() {
    const end = Math.min(items.length, shown + size);
    const part = document.createDocumentFragment();
    for (; shown < end; shown++) part.append(render(items[shown], shown));
    list.append(part);
    more.hidden = shown >= items.length;
    more.textContent = `Show ${Math.min(size, items.length - shown)} more of ${counted(items.length - shown, "other")}`;
  }
  extend();
  return tag === "tbody" ? { body: list, more } : make("div", { class: "slices" }, list, more);
}

/** A table that sorts by the column whose heading is pressed, and shows its rows in slices. */
function sortableTable(caption, columns, rows, initial, size = 200) {
  const missing = (one) => one === undefined || one === null || one === -1 || one === "" || one === false;
  columns = columns.filter((column, index) => index === 0 || rows.some((row) => !missing(column.value(row))));
  let by = initial ?? 0, isDescending = columns[by].isNumber === true;
  const holder = make("div", { class: "table" });
  function show() {
    const { value } = columns[by];
    const sign = isDescending ? -1 : 1;
    const sorted = [...rows].sort((left, right) => {
      const [a, b] = [value(left), value(right)];
      if (missing(a) || missing(b)) return missing(a) - missing(b);
      return sign * (typeof a === "number" ? a - b : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0);
    });
    const heads = columns.map((column, index) => make("th", {
      scope: "col", class: column.isNumber && "number", "aria-sort": index === by ? (isDescending ? "descending" : "ascending") : "none",
    }, make("button", {
      type: "button", title: column.help, click: () => {
        isDescending = index === by ? !isDescending : column.isNumber === true;
        by = index;
        show();
        holder.querySelectorAll("th button")[index].focus();
      },
    }, column.title, make("span", { class: "arrow", "aria-hidden": "true" }, index === by ? (isDescending ? " ▼" : " ▲") : ""))));
    const { body, more } = slices(sorted, (row) => make("tr", {}, columns.map((column, index) => {
      const content = column.show ? column.show(row) : column.value(row);
      return make(index === 0 ? "th" : "td", { scope: index === 0 && "row", class: column.isNumber && "number" },
        missing(content) ? "–" : typeof content === "string" ? breakable(content) : content);
    })), { tag: "tbody", size });
    holder.replaceChildren(make("table", {}, make("caption", {}, caption), make("thead", {}, make("tr", {}, heads)), body), more);
  }
  show();
  return holder;
}

/** A choice among names. */
function choice(label, options, chosen, change) {
  return make("label", { class: "choice" }, label + " ", make("select", { change: (event) => change(event.target.value) },
    options.map(([value, title]) => make("option", { value, selected: value === chosen }, title))));
}

function announce(message) { document.getElementById("status").textContent = message; }
