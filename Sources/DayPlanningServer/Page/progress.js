// The progress of the search: the best plan so far, the bound, and how they converge.
import { byId, draw, make, points } from "./dom.js";

const [width, height] = [300, 64];

/** Two numbers, a bar and a chart. */
export class Progress {
  /** Starts over. */
  begin() {
    this.began = null;
    this.values = [];
    this.bounds = [];
    this.value = make("b", {}, "–");
    this.bound = make("b", {}, "–");
    this.bar = make("progress", { max: "100", "aria-label": "Best plan so far as a share of the bound" });
    const frame = { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none" };
    this.chart = draw("svg", { class: "chart", "aria-hidden": "true", ...frame });
    const box = byId("progress");
    box.hidden = false;
    box.replaceChildren(
      make(
        "p", { class: "numbers" },
        make("span", { class: "value" }, "Best so far ", this.value),
        make("span", { class: "bound" }, "No plan exceeds ", this.bound),
      ),
      this.bar, this.chart,
    );
  }

  /** Shows a better value or bound. */
  tell({ value, bound }) {
    const now = this.#elapsed();
    // A restarted search reports lower values at first; keep the best one.
    if (value !== undefined) this.values.push([now, Math.max(value, this.values.at(-1)?.[1] ?? value)]);
    if (bound !== undefined) this.bounds.push([now, Math.min(bound, this.bounds.at(-1)?.[1] ?? bound)]);
    this.#show(now);
  }

  /** Shows how the search ended, or clears the progress if there is no plan. */
  end(plan) {
    if (!plan) {
      byId("progress").hidden = true;
      return;
    }
    // The chart ends with the last update; the reasons come after it.
    const last = Math.max(1, ...[...this.values, ...this.bounds].map(([time]) => time));
    const { value, bound } = plan.objective;
    this.values.push([last, value]);
    if (plan.proof.status !== "heuristic") this.bounds.push([last, bound]);
    this.#show(last);
  }

  // The milliseconds since the first update, which excludes waiting in the queue.
  #elapsed() {
    this.began ??= performance.now();
    return performance.now() - this.began;
  }

  #show(now) {
    const [value, bound] = [this.values, this.bounds].map((list) => list.at(-1)?.[1]);
    if (value !== undefined) this.value.textContent = points(value);
    if (bound !== undefined) this.bound.textContent = points(bound);
    if (value !== undefined && bound > 0) {
      this.bar.value = Math.min(100, (value / bound) * 100);
      this.bar.textContent = `${Math.round((value / bound) * 100)} %`;
    }
    const numbers = [...this.values, ...this.bounds].map(([, number]) => number);
    // The first bounds are loose; the chart focuses on the final gap.
    const [low, high] = [Math.min(...numbers), Math.min(Math.max(...numbers), (value ?? Infinity) * 1.15)];
    const path = (list) => line(list, now, low, high);
    this.chart.replaceChildren(
      draw("path", { class: "bound", d: path(this.bounds) }), draw("path", { class: "value", d: path(this.values) }),
    );
  }
}

// A step line of values over time.
function line(list, now, low, high) {
  const x = (time) => ((time / Math.max(now, 1)) * (width - 4) + 2).toFixed(1);
  const y = (number) => (height - 4 - ((number - low) / Math.max(high - low, 1e-9)) * (height - 8)).toFixed(1);
  const step = (time, number, index) => (index === 0 ? `M${x(time)} ${y(number)}` : `H${x(time)}V${y(number)}`);
  const steps = list.map(([time, number], index) => step(time, number, index));
  return steps.length === 0 ? "" : `${steps.join("")}H${x(now)}`;
}
