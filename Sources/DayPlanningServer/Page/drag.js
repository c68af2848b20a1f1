// The handle of a stop: drag and drop, also to another day or its tab, or arrow keys.
// @ts-check
import { make, square } from "./dom.js";
import { stepped } from "./reorder.js";
import { t } from "./text.js";

/**
 * @typedef {import("./actor.js").Actor} Actor
 * @typedef {import("./actor.js").Spot} Spot
 */

// A shorter movement, in pixels, is a tap.
const least = 4;
// The distance from the edges of the list at which it scrolls, in pixels, and the most that it scrolls per frame.
const [edge, fastest] = [44, 12];

/**
 * Returns the handle of a stop at `{ day, index }`.
 *
 * @param {string} name
 * @param {Spot} at
 * @param {Actor} actor
 */
export function handle(name, at, actor) {
  const label = t("moveHandle", { name });
  const grip = square("drag", label, () => {}, { class: "square handle", "data-act": "handle" });
  grip.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button > 0) return;
    event.preventDefault();
    grip.focus({ preventScroll: true });
    new Drag(event, grip, at, actor);
  });
  grip.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    actor.move(at, stepped(actor.lists(), at, by), "handle");
  });
  return grip;
}

/**
 * A stop being dragged. A copy follows the pointer; each frame only moves it, and marks where the stop would be.
 */
class Drag {
  /** @type {Spot | null} The position to move to. */
  #target = null;
  /** @type {number | null} The index of the day whose tab is below the pointer. */
  #tab = null;
  /** @type {HTMLElement | null} */
  #ghost = null;
  /** @type {Element | null} The marked row or tab. */
  #marked = null;
  #frame = 0;

  /**
   * @param {PointerEvent} event
   * @param {HTMLElement} grip
   * @param {Spot} at
   * @param {Actor} actor
   */
  constructor(event, grip, at, actor) {
    this.grip = grip;
    this.at = at;
    this.actor = actor;
    this.row = grip.closest("li");
    this.start = { x: event.clientX, y: event.clientY };
    this.now = this.start;
    grip.setPointerCapture(event.pointerId);
    /** @type {Record<string, (event: any) => void>} */
    this.listeners = {
      pointermove: this.#follow, pointerup: this.#drop, pointercancel: this.#end, lostpointercapture: this.#end,
    };
    for (const [name, listener] of Object.entries(this.listeners)) grip.addEventListener(name, listener);
    addEventListener("keydown", this.#cancel, true);
  }

  #follow = ({ clientX, clientY }) => {
    this.now = { x: clientX, y: clientY };
    if (this.#ghost || Math.hypot(clientX - this.start.x, clientY - this.start.y) < least) return;
    this.#lift();
    this.#draw();
  };

  #lift() {
    const { left, top, width } = this.row.getBoundingClientRect();
    const copies = [".time", ".num", ".stop-open b"].map((part) => this.row.querySelector(part).cloneNode(true));
    this.#ghost = make("div", { class: `ghost ${this.row.closest(".day").className}`, "aria-hidden": "true" }, copies);
    this.#ghost.style.width = `${width}px`;
    this.grab = { x: this.start.x - left, y: this.start.y - top };
    document.body.append(this.#ghost);
    this.row.classList.add("moving");
  }

  #draw = () => {
    const { x, y } = this.now;
    this.#ghost.style.transform = `translate3d(${x - this.grab.x}px, ${y - this.grab.y}px, 0)`;
    this.#aim(x, y);
    if (this.#tab === null) scroll(y);
    this.#frame = requestAnimationFrame(this.#draw);
  };

  // Marks what is below the pointer.
  #aim(x, y) {
    const tab = document.elementFromPoint(x, y)?.closest("[data-tab]:not([data-tab=all])");
    this.#tab = tab instanceof HTMLElement ? Number(tab.dataset.tab) : null;
    if (tab) {
      this.#target = null;
      this.#mark(tab, "drop");
      return;
    }
    const { target, row, side } = under(y, this.row);
    const isSame = target.day === this.at.day && target.index === this.at.index;
    this.#target = isSame ? null : target;
    this.#mark(isSame ? null : row, side);
  }

  #mark(element, side) {
    if (this.#marked === element && (!element || element.classList.contains(side))) return;
    this.#marked?.classList.remove("before", "after", "drop");
    element?.classList.add(side);
    this.#marked = element;
  }

  #drop = () => {
    // The pointer may have moved since the last frame.
    if (this.#ghost) this.#aim(this.now.x, this.now.y);
    const [target, tab] = [this.#target, this.#tab];
    this.#end();
    if (tab !== null && tab !== this.at.day) this.actor.moveToDay(this.at, tab);
    else if (target) this.actor.move(this.at, target, "handle");
  };

  #cancel = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.#end();
  };

  #end = () => {
    cancelAnimationFrame(this.#frame);
    removeEventListener("keydown", this.#cancel, true);
    for (const [name, listener] of Object.entries(this.listeners)) this.grip.removeEventListener(name, listener);
    this.#mark(null, "");
    this.row.classList.remove("moving");
    this.#ghost?.remove();
    this.#ghost = null;
    this.#target = null;
    this.#tab = null;
  };
}

/**
 * Returns the position in the lists at a height of the window, and the row to mark there.
 *
 * @param {number} y
 * @param {Element} moved
 */
function under(y, moved) {
  const sections = [...document.querySelectorAll("section.day")].filter((section) => section.checkVisibility());
  const section = sections.findLast((each) => each.getBoundingClientRect().top < y) ?? sections[0];
  const rows = [...section.querySelectorAll("li[data-stop]")].filter((other) => other !== moved);
  const index = rows.filter((other) => {
    const { top, height } = other.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
  const target = { day: Number(/** @type {HTMLElement} */ (section).dataset.day), index };
  return index < rows.length
    ? { target, row: rows[index], side: "before" }
    : { target, row: rows.at(-1) ?? null, side: "after" };
}

// Scrolls the list if the pointer is near its upper or lower edge, the faster the nearer.
function scroll(y) {
  const views = document.getElementById("views");
  const box = views.getBoundingClientRect();
  const top = views.querySelector(".tabs")?.getBoundingClientRect().bottom ?? box.top;
  const bottom = Math.min(box.bottom, innerHeight);
  const share = y < top + edge ? (y - top - edge) / edge : y > bottom - edge ? (y - bottom + edge) / edge : 0;
  if (share !== 0) views.scrollTop += Math.max(-1, Math.min(1, share)) * fastest;
}
