// A day as a timeline: travel, wait, entry, visit, breaks, and the opening hours behind them.
import { clock, minutesOf } from "./clock.js";
import { draw, make } from "./dom.js";

/** Returns the minutes that the width represents, in whole hours. */
export function spanOf(plan, day) {
  const start = Math.floor(Math.min(minutesOf(plan.request.start), minutesOf(day.start)) / 60) * 60;
  const end = Math.ceil(Math.max(minutesOf(plan.request.end), minutesOf(day.end)) / 60) * 60;
  return [start, Math.max(start + 60, end)];
}

/** Returns the hours above the rows. */
export function axis(span) {
  const hours = (span[1] - span[0]) / 60;
  const step = hours > 15 ? 3 : hours > 8 ? 2 : 1;
  const marks = Array.from({ length: Math.floor(hours / step) + 1 }, (_, i) => span[0] + i * step * 60);
  return draw("svg", { class: "axis", width: "100%", height: "15", "aria-hidden": "true" }, marks.map((minute) => {
    const anchor = minute === span[0] ? "start" : minute === span[1] ? "end" : "middle";
    return draw("text", { x: `${place(minute, span)}%`, y: "11", "text-anchor": anchor }, String((minute / 60) % 24));
  }));
}

/** Returns the bars of a stop and their description. */
export function strip(stop, travel, span) {
  const [arrive, enter, leave] = [stop.arrive, stop.enter, stop.leave].map(minutesOf);
  const bars = [...hourLines(span), openBar(stop, span)];
  const words = [stop.open ? `open ${stop.open}` : "hours unknown"];
  if (travel > 0) bars.push(bar("way", arrive - travel, arrive, span, 8, 4));
  const door = enter - (stop.entryMinutes ?? 0);
  if (door > arrive) {
    bars.push(bar("wait", arrive, door, span));
    words.push(`wait ${door - arrive} minutes`);
  }
  if (enter > door) {
    bars.push(bar("entry", door, enter, span, 7, 6));
    words.push(`${enter - door} minutes to get in`);
  }
  if (stop.slackMinutes > 0) {
    bars.push(bar("slack", leave, leave + stop.slackMinutes, span));
    words.push(`${stop.slackMinutes} minutes to spare`);
  }
  bars.push(bar("visit", enter, leave, span));
  words.push(`visit ${clock(stop.enter)} to ${clock(stop.leave)}`);
  return drawing(bars, words.join("; "));
}

/** Returns the bar of a break, or of the leg to the end, and its description. */
export function plainStrip(kind, start, end, span, words) {
  const [y, height] = kind === "way" ? [8, 4] : [4, 12];
  return drawing([...hourLines(span), bar(kind, start, end, span, y, height)], words);
}

/** Returns the legend of the bars. */
export function legend() {
  const keys = {
    way: "travel", visit: "visit", wait: "wait", entry: "getting in", slack: "time to spare", lunch: "meal or rest",
    open: "open",
  };
  return make("p", { class: "legend", "aria-hidden": "true" }, Object.entries(keys).map(([kind, words]) => {
    const size = kind === "way" ? { y: "5", height: "3" } : { y: "1", height: "11" };
    const sample = draw("rect", { class: kind, x: "1", width: "20", rx: "2", ...size });
    return make("span", {}, draw("svg", { width: "22", height: "13" }, sample), ` ${words}`);
  }));
}

function drawing(bars, words) {
  return draw("svg", { class: "strip", width: "100%", height: "20", role: "img", "aria-label": words }, bars);
}

function openBar(stop, span) {
  if (!stop.open) return draw("rect", { class: "unknown", x: "0", y: "1", width: "100%", height: "18", rx: "3" });
  const [open, close] = stop.open.split("-").map(minutesOf);
  return bar("open", open, close, span, 1, 18);
}

function hourLines(span) {
  const count = (span[1] - span[0]) / 60 - 1;
  return Array.from({ length: count }, (_, i) => {
    const x = `${place(span[0] + (i + 1) * 60, span)}%`;
    return draw("line", { class: "hour", x1: x, x2: x, y1: "0", y2: "20" });
  });
}

function bar(kind, from, to, span, y = 4, height = 12) {
  const [start, end] = [Math.max(from, span[0]), Math.min(to, span[1])];
  if (end <= start) return null;
  const width = `${place(span[0] + end - start, span)}%`;
  return draw("rect", { class: kind, x: `${place(start, span)}%`, y, width, height, rx: "2" });
}

// The position of a minute in percent of the width.
function place(minute, span) {
  return Math.round(((minute - span[0]) / (span[1] - span[0])) * 10000) / 100;
}
