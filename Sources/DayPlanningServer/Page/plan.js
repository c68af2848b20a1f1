// The plan: what it is worth, its days, what breaks, what changed, and what is left out.
import { clock, minutesOf, spoken, timeOf } from "./clock.js";
import { byId, counted, make, points, say } from "./dom.js";
import { exportButtons } from "./exports.js";
import { handle, moved, stepped } from "./reorder.js";
import { get, post } from "./service.js";
import { axis, legend, plainStrip, spanOf, strip } from "./timeline.js";
import { reordered } from "./timetable.js";

const shownReasons = 12;

/** A plan as it is shown, moved about and compared. */
export class PlanView {
  /** `city` knows the places and draws the route, `wishes` takes wishes, `fail` shows a problem. */
  constructor(city, wishes, fail) {
    this.city = city;
    this.wishes = wishes;
    this.fail = fail;
    this.forget();
  }

  /** Forgets the plan, as where the city is another. */
  forget() {
    this.planned = null;
    this.plan = null;
    this.previous = null;
    this.body = null;
    byId("plan").replaceChildren();
    this.city.showRoute(null);
  }

  /** Shows a new plan beside the one before. */
  show(plan, body) {
    this.previous = this.planned?.city === plan.city ? this.planned : null;
    this.planned = plan;
    this.body = body;
    this.#put(plan, []);
    say(`${this.#verdict().lead}${this.#verdict().rest} ${this.#changes()?.text ?? ""}`);
  }

  get #isEdited() {
    return this.plan !== this.planned;
  }

  #put(plan, breaks) {
    this.plan = plan;
    this.breaks = breaks;
    this.city.showRoute(plan);
    const sections = [
      this.#head(), ...plan.days.map((day, index) => this.#day(day, index)), this.#warnings(), this.#leftOut(),
    ];
    byId("plan").replaceChildren(...sections.filter(Boolean));
  }

  // Moving stops

  /** Moves a stop from a place to another, each as `{ day, index }`, and asks the service what breaks. */
  async move(from, to, act) {
    if (!to) return;
    const old = this.plan;
    const stop = old.days[from.day].stops[from.index];
    const hours = new Map();
    if (to.day !== from.day) hours.set(stop.id, await this.#hours(stop, old.days[to.day].date));
    if (this.plan !== old) return;
    const plan = reordered(old, moved(this.#orders(), from, to), (id) => this.city.place(id), hours);
    this.#put(plan, null);
    this.#focus(stop.id, act);
    try {
      const breaks = await (await post("/v1/check", plan)).json();
      if (this.plan !== plan) return;
      this.#put(plan, breaks);
      this.#focus(stop.id, act);
      const { date, stops } = plan.days[to.day];
      const place = `stop ${to.index + 1} of ${stops.length}${plan.days.length > 1 ? ` on ${spoken(date)}` : ""}`;
      const outcome = breaks.length === 0 ? "nothing breaks" : `${counted(breaks.length, "thing breaks", "things break")}: ${breaks[0].place}, ${breaks[0].problem}`;
      say(`${stop.name} is now ${place}; ${outcome}.`);
    } catch (error) {
      this.fail(error);
    }
  }

  #orders() {
    return this.plan.days.map((day) => day.stops.map(({ id }) => id));
  }

  // The first hours of a place on a date that end late enough for a visit; null where none are found.
  async #hours(stop, date) {
    if (!stop.hoursKnown) return null;
    const [start, end] = [this.plan.request.start, this.plan.request.end].map(minutesOf);
    const moments = [0, 1, 2, 3].map((part) => start + Math.round(((end - 1 - start) * part) / 3)).filter((minute) => minute < 1440);
    const path = `/v1/cities/${encodeURIComponent(this.plan.city)}/attractions?text=${encodeURIComponent(stop.name)}`;
    const answers = await Promise.all(moments.map((minute) => get(`${path}&open-at=${date}T${timeOf(minute)}`).catch(() => null)));
    const openings = answers.flatMap((answer) => answer?.attractions ?? []).filter(({ id }) => id === stop.id).map(({ open }) => open);
    return openings.find((open) => minutesOf(open.split("-")[1]) >= minutesOf(stop.arrive) + stop.minutes) ?? openings[0] ?? null;
  }

  #focus(id, act) {
    const row = byId("plan").querySelector(`[data-stop="${CSS.escape(id)}"]`);
    const button = row?.querySelector(`[data-act="${act}"]:not(:disabled)`) ?? row?.querySelector("[data-act=handle]");
    button?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  }

  #restore() {
    this.#put(this.planned, []);
    say("The planned order again.");
    byId("results").focus({ preventScroll: true });
  }

  // The head

  #head() {
    const { lead, rest, kind } = this.#verdict();
    return make(
      "section", { class: "verdict", "aria-labelledby": "title-plan" },
      make("h2", { id: "title-plan" }, this.#title()),
      make("p", { id: "old", class: "hint", hidden: true }, "The request has changed since. Plan again to see what that makes of the day."),
      make("p", { id: "verdict" }, make("b", { class: kind }, lead), rest, " ", this.#worth()),
      this.#isEdited ? this.#outcome() : this.#changes()?.element,
      exportButtons(this.plan, this.body, this.#isEdited, this.fail),
    );
  }

  /** Says whether the request is another by now than the one that was planned. */
  markOld(isOld) {
    const note = byId("old");
    if (note) note.hidden = !isOld;
  }

  #title() {
    const { days, request } = this.plan;
    const day = days.length === 1 ? spoken(request.date) : `${spoken(request.date)} and ${counted(days.length - 1, "day")} more`;
    return `${this.city.name}, ${day}`;
  }

  #verdict() {
    const { objective, proof } = this.plan;
    const value = points(objective.value);
    const aside = proof.setAside > 0 ? ` (${proof.setAside} more were set aside)` : "";
    if (this.#isEdited) {
      const less = this.planned.objective.value - objective.value;
      const beside = less === 0 ? "as many as the planned order" : `${points(Math.abs(less))} ${less > 0 ? "fewer" : "more"} than in the planned order`;
      return { kind: "heuristic", lead: "Your order", rest: `: ${value} points, ${beside}.` };
    }
    if (proof.status === "optimal") {
      return { kind: "optimal", lead: "Proved best", rest: `: no plan with the ${proof.candidates} sights that can be visited${aside} is worth more than its ${value} points; found and proved in ${proof.seconds} s.` };
    }
    if (proof.status === "bounded") {
      const percent = Math.round(((objective.bound - objective.value) / Math.max(objective.value, 1e-9)) * 1000) / 10;
      return { kind: "bounded", lead: "Not proved best", rest: `: it is worth ${value} points, and no plan with the ${proof.candidates} sights${aside} is worth more than ${points(objective.bound)} (${percent} % more); stopped after ${proof.seconds} s.` };
    }
    return { kind: "heuristic", lead: "Not proved", rest: `: the best of the plans that the local search found with the ${proof.candidates} sights${aside}, worth ${value} points.` };
  }

  #worth() {
    const { days, objective, request } = this.plan;
    const count = days.reduce((sum, day) => sum + day.stops.length, 0);
    if (count === 0) return "Nothing to visit: no sight can be visited, or none is worth its way.";
    const meters = days.flatMap((day) => day.legs).reduce((sum, leg) => sum + leg.meters, 0);
    const verb = request.mode === "walk" ? "walking" : "travel";
    return `${counted(count, "sight")} worth ${objective.score} points, less ${objective.travelMinutes} min of ${verb} (${Math.round(meters / 100) / 10} km) at ${request.travelCost} each.`;
  }

  // What breaks in the order that was made by hand.
  #outcome() {
    const rows = this.breaks?.map(({ place, problem }) => make("li", {}, place ? make("b", {}, place) : null, place ? ` ${problem}` : problem));
    const words = rows === undefined ? "Checking …" : rows.length === 0 ? "Nothing breaks: this order holds." : `${counted(rows.length, "thing breaks", "things break")}:`;
    return make(
      "div", { id: "outcome", class: rows?.length ? "outcome broken" : "outcome", "data-breaks": rows?.length ?? "" },
      make("p", {}, words), rows?.length ? make("ul", {}, rows) : null,
      make("button", { type: "button", id: "restore", click: () => this.#restore() }, "Back to the planned order"),
    );
  }

  // What the plan before had, and this has not.
  #changes() {
    if (!this.previous) return null;
    const [before, now] = [this.previous, this.planned].map((plan) => plan.days.flatMap((day) => day.stops));
    const missing = (list, other) => list.filter((stop) => !other.some(({ id }) => id === stop.id)).map(({ name }) => name);
    const [gained, lost] = [missing(now, before), missing(before, now)];
    const difference = this.planned.objective.value - this.previous.objective.value;
    if (difference === 0 && gained.length + lost.length === 0) return null;
    const lead = difference === 0 ? "As many points as before" : `${points(Math.abs(difference))} points ${difference > 0 ? "more" : "fewer"} than before`;
    const parts = [lead, gained.length ? `new: ${gained.join(", ")}` : "", lost.length ? `gone: ${lost.join(", ")}` : ""].filter(Boolean);
    const text = `${parts.join("; ")}.`;
    return { text, element: make("p", { id: "changes", class: difference < 0 ? "fewer" : "more" }, text) };
  }

  // The days

  #day(day, index) {
    const span = spanOf(this.plan, day);
    const id = `title-day-${index + 1}`;
    const title = this.plan.days.length > 1 ? `${spoken(day.date)}, ${clock(day.start)}–${clock(day.end)}` : `The day, ${clock(day.start)}–${clock(day.end)}`;
    const rows = day.stops.flatMap((stop, number) => [...this.#pauses(day, number === 0 ? null : day.stops[number - 1].id, span), this.#row(day, index, number, span)]);
    rows.push(...(day.stops.length ? this.#pauses(day, day.stops.at(-1).id, span) : []), this.#homeward(day, span));
    return make(
      "section", { class: `day day-${index % 5}`, "aria-labelledby": id },
      make("h3", { id }, title),
      day.stops.length === 0 ? make("p", {}, "No stop on this day.") : axis(span),
      make("ol", { class: "rows" }, rows.filter(Boolean)),
      day.stops.length === 0 ? null : legend(),
    );
  }

  #row(day, dayIndex, number, span) {
    const stop = day.stops[number];
    const leg = day.legs.find(({ to }) => to === stop.id);
    const at = { day: dayIndex, index: number };
    const [earlier, later] = [-1, 1].map((by) => stepped(this.#orders(), at, by));
    const move = (act) => (target) => this.move(at, target, act);
    const button = (act, words, mark, press, disabled) => make("button", { type: "button", class: "icon", "data-act": act, "aria-label": `${stop.name}: ${words}`, title: words, click: press, disabled }, mark);
    const notes = (this.breaks ?? []).filter(({ place }) => place.includes(stop.name)).map(({ problem }) => make("p", { class: "fault" }, problem));
    return make(
      "li", { "data-stop": stop.id },
      handle(stop.name, at, move("handle"), (by) => move("handle")(by < 0 ? earlier : later)),
      make("span", { class: "who" }, make("b", { class: "num" }, String(number + 1)), this.#name(stop)),
      make("span", { class: "times" }, `${clock(stop.enter)}–${clock(stop.leave)}`),
      make(
        "span", { class: "acts" },
        button("up", "earlier", "↑", () => move("up")(earlier), !earlier),
        button("down", "later", "↓", () => move("down")(later), !later),
        button("out", "leave out and plan again", "×", () => this.#wish(stop, "skip"), false),
      ),
      strip(stop, leg?.minutes ?? 0, span),
      make("p", { class: "note" }, this.#facts(stop, leg)),
      ...notes,
    );
  }

  #name(stop) {
    if (!this.city.map) return make("span", { class: "name" }, stop.name);
    return make("button", { type: "button", class: "link name", "aria-label": `${stop.name}: show on the map`, click: () => this.city.map.open(stop.id) }, stop.name);
  }

  #facts(stop, leg) {
    return [
      leg ? `${leg.minutes} min there, ${leg.meters} m` : "", stop.waitMinutes > 0 ? `${stop.waitMinutes} min wait` : "",
      `${stop.minutes} min${stop.minutes === stop.recommendedMinutes ? "" : ` (${stop.recommendedMinutes} recommended)`}`,
      stop.hoursKnown && stop.open ? (stop.open === "00:00-24:00" ? "open all day" : `open ${stop.open}`) : "hours unknown",
      stop.slackMinutes > 0 ? `${stop.slackMinutes} min to spare` : "",
    ].filter(Boolean).join(" · ");
  }

  #pauses(day, after, span) {
    return day.breaks.filter((pause) => pause.after === after).map((pause) => make(
      "li", { class: "pause" }, make("span", { class: "who" }, "Lunch, here or on the way"),
      make("span", { class: "times" }, `${clock(pause.start)}–${clock(pause.end)}`),
      plainStrip("lunch", minutesOf(pause.start), minutesOf(pause.end), span),
    ));
  }

  #homeward(day, span) {
    const leg = day.legs.find(({ to }) => to === "end");
    if (!leg) return null;
    const end = minutesOf(day.end);
    return make(
      "li", { class: "pause" }, make("span", { class: "who" }, `To the end, ${leg.minutes} min, ${leg.meters} m`),
      make("span", { class: "times" }, clock(day.end)), plainStrip("way", end - leg.minutes, end, span),
    );
  }

  #wish(place, wish) {
    this.wishes.set(place.id, wish);
    this.city.plan();
  }

  // What is not in it

  #warnings() {
    const { warnings } = this.plan;
    if (warnings.length === 0) return null;
    return make("section", { class: "mind", "aria-labelledby": "title-mind" }, make("h3", { id: "title-mind" }, "Mind"), make("ul", {}, warnings.map((text) => make("li", {}, text.charAt(0).toUpperCase() + text.slice(1)))));
  }

  #leftOut() {
    const rows = this.plan.leftOut.filter(({ code }) => code !== "excluded");
    const unwanted = this.plan.leftOut.length - rows.length;
    if (this.plan.leftOut.length === 0) return null;
    const list = (part) => make("ul", { class: "reasons" }, part.map((row) => this.#reason(row)));
    const rest = rows.slice(shownReasons);
    return make(
      "section", { class: "left", "aria-labelledby": "title-left" }, make("h3", { id: "title-left" }, "Left out, and why"),
      list(rows.slice(0, shownReasons)),
      rest.length ? make("details", {}, make("summary", {}, `${rest.length} more`), list(rest)) : null,
      unwanted ? make("p", { class: "hint" }, `${unwanted} more were not asked for.`) : null,
    );
  }

  #reason(row) {
    const force = row.fix === "make it a must"
      ? make("button", { type: "button", class: "small", "data-force": row.id, "aria-label": `Make ${row.name} a must and plan again`, click: () => this.#wish(row, "must") }, "Make it a must")
      : row.fix ? make("span", { class: "hint" }, `→ ${row.fix}`) : null;
    return make("li", {}, make("b", {}, row.name), ` ${row.reason} `, force);
  }
}
