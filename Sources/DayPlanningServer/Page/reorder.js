// Moves stops: by dragging a handle, with arrow keys on the handle, and with two buttons.
import { make } from "./dom.js";

/**
 * Returns the handle of a row. `move(target)` is called with `{ day, index }` when it is let go at another place,
 * `step(by)` when an arrow key is pressed.
 */
export function handle(name, at, move, step) {
  const label = `Move ${name}: drag, or use the up and down arrow keys`;
  const button = make("button", { type: "button", class: "handle", "data-act": "handle", "aria-label": label }, "⠿");
  button.addEventListener("pointerdown", (event) => drag(event, button, at, move));
  button.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  });
  return button;
}

function drag(event, button, at, move) {
  if (!event.isPrimary || event.button > 0) return;
  event.preventDefault();
  button.focus();
  button.setPointerCapture(event.pointerId);
  const row = button.closest("li");
  const lists = [...document.querySelectorAll("ol.rows")];
  let target = at;
  row.classList.add("moving");
  const unmark = () => {
    for (const other of document.querySelectorAll(".rows .before, .rows .after")) other.classList.remove("before", "after");
  };
  const show = ({ clientY }) => {
    const day = Math.max(0, lists.findLastIndex((list) => list.closest("section").getBoundingClientRect().top < clientY));
    const rows = [...lists[day].querySelectorAll("li[data-stop]")].filter((other) => other !== row);
    const index = rows.filter((other) => {
      const { top, height } = other.getBoundingClientRect();
      return top + height / 2 < clientY;
    }).length;
    target = { day, index };
    unmark();
    if (isSame(target, at)) return;
    if (index < rows.length) rows[index].classList.add("before");
    else rows.at(-1)?.classList.add("after");
  };
  const end = ({ type }) => {
    unmark();
    row.classList.remove("moving");
    button.removeEventListener("pointermove", show);
    button.removeEventListener("pointerup", end);
    button.removeEventListener("pointercancel", end);
    if (type === "pointerup" && !isSame(target, at)) move(target);
  };
  button.addEventListener("pointermove", show);
  button.addEventListener("pointerup", end);
  button.addEventListener("pointercancel", end);
}

const isSame = (one, other) => one.day === other.day && one.index === other.index;

/** Returns the lists of several days with one element moved. */
export function moved(lists, from, to) {
  const element = lists[from.day][from.index];
  const rest = lists.map((list, day) => list.filter((_, index) => day !== from.day || index !== from.index));
  rest[to.day].splice(to.index, 0, element);
  return rest;
}

/** Returns the position one step earlier or later, possibly on the adjacent day; null at either end. */
export function stepped(lists, { day, index }, by) {
  const next = index + by;
  if (next >= 0 && next < lists[day].length) return { day, index: next };
  const other = day + by;
  if (other < 0 || other >= lists.length) return null;
  return { day: other, index: by < 0 ? lists[other].length : 0 };
}
