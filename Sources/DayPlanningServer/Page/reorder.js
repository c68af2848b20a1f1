// Moving a stop: by its handle with a mouse, a pen or a finger, by arrow keys on the handle, and by two buttons.
import { make } from "./dom.js";

/** Returns the handle of a row. `move(index, target)` is called when it is let go at another place. */
export function handle(name, index, move) {
  const button = make("button", { type: "button", class: "handle", "data-act": "handle", "aria-label": `Move ${name}: drag, or arrow up and down` }, "⠿");
  button.addEventListener("pointerdown", (event) => drag(event, button, index, move));
  button.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    move(index, index + step);
  });
  return button;
}

function drag(event, button, index, move) {
  if (!event.isPrimary || event.button > 0) return;
  event.preventDefault();
  button.focus();
  button.setPointerCapture(event.pointerId);
  const row = button.closest("li");
  const rows = [...row.parentElement.querySelectorAll("li[data-stop]")];
  let target = index;
  row.classList.add("moving");
  const show = ({ clientY }) => {
    target = rows.filter((other) => {
      const { top, height } = other.getBoundingClientRect();
      return other !== row && top + height / 2 < clientY;
    }).length;
    for (const [i, other] of rows.entries()) {
      other.classList.toggle("before", target < index && i === target);
      other.classList.toggle("after", target > index && i === target);
    }
  };
  const end = ({ type }) => {
    for (const other of rows) other.classList.remove("moving", "before", "after");
    button.removeEventListener("pointermove", show);
    button.removeEventListener("pointerup", end);
    button.removeEventListener("pointercancel", end);
    if (type === "pointerup" && target !== index) move(index, target);
  };
  button.addEventListener("pointermove", show);
  button.addEventListener("pointerup", end);
  button.addEventListener("pointercancel", end);
}

/** Returns a list with one of its elements elsewhere. */
export function moved(list, index, target) {
  const rest = list.filter((_, i) => i !== index);
  return [...rest.slice(0, target), list[index], ...rest.slice(target)];
}
