// Reorders stops by their handles: drag and drop, also to another day's tab, or arrow keys.
// @ts-check
import { square } from "./dom.js";
import { t } from "./text.js";

/**
 * @typedef {import("./actor.js").Actor} Actor
 * @typedef {import("./actor.js").Spot} Spot
 */

/**
 * Returns the handle of a stop at `{ day, index }`; `actor.move(at, target, "handle")` moves it.
 *
 * @param {Spot} at
 * @param {Actor} actor
 */
export function handle(name, at, actor) {
  const label = t("moveHandle", { name });
  const grip = square("grip", label, () => {}, { class: "square handle", "data-act": "handle" });
  grip.addEventListener("pointerdown", (event) => drag(event, grip, at, actor));
  grip.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    actor.move(at, stepped(actor.lists(), at, by), "handle");
  });
  return grip;
}

/**
 * @param {Spot} at
 * @param {Actor} actor
 */
function drag(event, grip, at, actor) {
  if (!event.isPrimary || event.button > 0) return;
  event.preventDefault();
  grip.focus({ preventScroll: true });
  grip.setPointerCapture(event.pointerId);
  const row = grip.closest("li");
  let target = at;
  row.classList.add("moving");
  const unmark = () => {
    for (const other of document.querySelectorAll(".rows .before, .rows .after, .tabs .drop")) {
      other.classList.remove("before", "after", "drop");
    }
  };
  const show = ({ clientX, clientY }) => {
    unmark();
    const tab = document.elementFromPoint(clientX, clientY)?.closest("[data-tab]:not([data-tab=all])");
    if (tab) {
      tab.classList.add("drop");
      target = { day: Number(tab.dataset.tab), index: actor.lists()[Number(tab.dataset.tab)].length };
      return;
    }
    target = under(clientY, row, at);
    scroll(clientY);
  };
  const end = ({ type }) => {
    unmark();
    row.classList.remove("moving");
    for (const [name, listener] of [
      ["pointermove", show], ["pointerup", end], ["pointercancel", end],
    ])
      grip.removeEventListener(name, listener);
    if (type === "pointerup" && !isSame(target, at)) actor.move(at, target, "handle");
  };
  for (const [name, listener] of [
    ["pointermove", show], ["pointerup", end], ["pointercancel", end],
  ])
    grip.addEventListener(name, listener);
}

/**
 * Returns the drop position in the lists, and highlights it.
 *
 * @param {Spot} at
 */
function under(y, row, at) {
  const sections = [...document.querySelectorAll("section.day")].filter((section) => !section.hidden);
  const section = sections.findLast((each) => each.getBoundingClientRect().top < y) ?? sections[0];
  const rows = [...section.querySelectorAll("li[data-stop]")].filter((other) => other !== row);
  const index = rows.filter((other) => {
    const { top, height } = other.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
  const target = { day: Number(section.dataset.day), index };
  if (isSame(target, at)) return target;
  if (index < rows.length) rows[index].classList.add("before");
  else rows.at(-1)?.classList.add("after");
  return target;
}

function scroll(y) {
  const views = document.getElementById("views");
  const { top, bottom } = views.getBoundingClientRect();
  if (y < top + 48) views.scrollTop -= 14;
  else if (y > Math.min(bottom, innerHeight) - 48) views.scrollTop += 14;
}

const isSame = (one, other) => one.day === other.day && one.index === other.index;

/** Moves an element of lists from one place to another. */
export function move(lists, from, to) {
  const [element] = lists[from.day].splice(from.index, 1);
  lists[to.day].splice(to.index, 0, element);
}

/** Returns the position one step earlier or later, possibly on the adjacent day; null at either end. */
export function stepped(lists, { day, index }, by) {
  const next = index + by;
  if (next >= 0 && next < lists[day].length) return { day, index: next };
  const other = day + by;
  if (other < 0 || other >= lists.length) return null;
  return { day: other, index: by < 0 ? lists[other].length : 0 };
}
