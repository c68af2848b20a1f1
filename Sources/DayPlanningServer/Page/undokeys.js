// Undo and redo by keys: Ctrl+Z, and Shift+Ctrl+Z or Ctrl+Y; on a Mac with Command.
// @ts-check
import { Change } from "./events.js";

let isConnected = false;

/**
 * Connects the keys, once. In text fields they keep their meaning.
 *
 * @param {import("./app.js").App} app
 */
export function connectUndoKeys(app) {
  if (isConnected) return;
  isConnected = true;
  app.session.listen((what) => {
    if (what === Change.plan && app.mapping.drawing) app.mapping.drawing.isLatest = false;
  });
  addEventListener("keydown", (event) => {
    const by = direction(event);
    const { drawing } = app.mapping;
    if (by === 0 || isTyping(event.target) || document.querySelector(".pop:popover-open")) return;
    if (by < 0 && drawing?.canUndo) drawing.undo();
    else if (by < 0 ? app.session.canUndo : app.session.canRedo) app.undo(by);
    else return;
    event.preventDefault();
  });
}

/** Returns -1 for undo, 1 for redo, and 0 for other keys. */
export function direction({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (altKey || ctrlKey === metaKey) return 0;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? 1 : -1;
  return letter === "y" && ctrlKey && !shiftKey ? 1 : 0;
}

function isTyping(target) {
  const field = target instanceof Element ? target.closest("input, textarea, [contenteditable]") : null;
  return field !== null && !/^(checkbox|radio|button|submit)$/.test(field.getAttribute("type") ?? "text");
}
