// The plan: its value, its days, what breaks, what changed, and what is left out.
import { breakInWords } from "./breaks.js";
import { clock, minutesOf, spoken, timeOf } from "./clock.js";
import { byId, counted, make, say } from "./dom.js";
import { exportButtons } from "./exports.js";
import { leftOut, warnings } from "./reasons.js";
import { handle, moved, stepped } from "./reorder.js";
import { get, post } from "./service.js";
import { axis, legend, plainStrip, spanOf, strip } from "./timeline.js";
import { reordered } from "./timetable.js";
import { changes, daysInWords, verdict, verdictByHand, worth } from "./words.js";

const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The view of a plan, which can be reordered and compared. */
export class PlanView {
  /** `city` has the places and draws the route, `wishes` sets wishes, `fail` shows a problem. */
  constructor(city, wishes, fail) {
    this.city = city;
    this.wishes = wishes;
    this.fail = fail;
    this.forget();
  }

  /** Forgets the plan, for example if the city changes. */
  forget() {
    this.planned = null;
    this.plan = null;
    this.previous = null;
    byId("plan").replaceChildren();
    this.city.showRoute(null);
  }

  /** Shows a new plan, compared with the previous one. */
  show(plan) {
    this.previous = this.planned?.city === plan.city ? this.planned : null;
    this.planned = plan;
    this.#put(plan, []);
    const { lead, rest } = verdict(plan);
    say(`${lead}${rest} ${changes(plan, this.previous)?.text ?? ""}`);
  }

  /** Adds the reasons to the plan shown, keeping edits made since. */
  complete(plan) {
    const isEdited = this.#isEdited;
    this.planned = plan;
    if (!isEdited) this.#put(plan, []);
  }

  get #isEdited() {
    return this.plan !== this.planned;
  }

  #put(plan, breaks) {
    this.plan = plan;
    this.breaks = breaks;
    this.city.showRoute(plan);
    const sections = [
      this.#head(), ...plan.days.map((day, index) => this.#day(day, index)), warnings(plan),
      leftOut(plan, (row) => this.#wish(row, "must")),
    ];
    byId("plan").replaceChildren(...sections.filter(Boolean));
  }

  // Moving stops

  /** Moves a stop to another position, each as `{ day, index }`, and asks the service what breaks. */
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
      const broken = () => `${counted(breaks.length, "thing breaks", "things break")}: ${breaks[0].place}, ${breaks[0].problem}`;
      const outcome = breaks.length === 0 ? "nothing breaks" : broken();
      say(`${stop.name} is now ${place}; ${outcome}.`);
    } catch (error) {
      this.fail(error);
    }
  }

  #orders() {
    return this.plan.days.map((day) => day.stops.map(({ id }) => id));
  }

  // The first opening of a place on a date that ends late enough for a visit; null if there is none.
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
    say("Back to the planned order.");
    byId("results").focus({ preventScroll: true });
  }

  // The head

  #head() {
    const { lead, rest, kind } = this.#isEdited ? verdictByHand(this.plan, this.planned) : verdict(this.plan);
    return make(
      "section", { class: "verdict", "aria-labelledby": "title-plan" },
      make("h2", { id: "title-plan" }, this.#title()),
      ...daysInWords(this.plan, this.city.name).map((words) => make("p", { class: "kind" }, words)),
      make("p", { id: "old", class: "hint", hidden: true }, "The request has changed. Plan again to update."),
      make("p", { id: "verdict" }, make("b", { class: kind }, lead), rest, " ", worth(this.plan)),
      this.#isEdited ? this.#outcome() : this.#difference(),
      exportButtons(this.plan, this.fail),
    );
  }

  /** Shows whether the request has changed since it was planned. */
  markOld(isOld) {
    const note = byId("old");
    if (note) note.hidden = !isOld;
  }

  #title() {
    const { days, request } = this.plan;
    const day = days.length === 1 ? spoken(request.date) : `${spoken(request.date)} and ${counted(days.length - 1, "day")} more`;
    return `${this.city.name}, ${day}`;
  }

  #difference() {
    const news = changes(this.planned, this.previous);
    return news && make("p", { id: "changes", class: news.isLess ? "fewer" : "more" }, news.text);
  }

  // What breaks in the manual order.
  #outcome() {
    const rows = this.breaks?.map(({ place, problem }) => make("li", {}, make("b", {}, place), ` ${problem}`));
    const broken = `${counted(rows?.length ?? 0, "thing breaks", "things break")}:`;
    const words = !rows ? "Checking …" : rows.length === 0 ? "This order works: nothing breaks." : broken;
    return make(
      "div", { id: "outcome", class: rows?.length ? "outcome broken" : "outcome", "data-breaks": rows?.length ?? "" },
      make("p", {}, words), rows?.length ? make("ul", {}, rows) : null,
      make("button", { type: "button", id: "restore", click: () => this.#restore() }, "Back to the planned order"),
    );
  }

  // The days

  #day(day, index) {
    const span = spanOf(this.plan, day);
    const id = `title-day-${index + 1}`;
    const name = this.plan.days.length > 1 ? spoken(day.date) : "The day";
    const title = `${name}, ${clock(day.start)}–${clock(day.end)}`;
    const rows = day.stops.flatMap((_, number) => {
      const before = day.stops[number - 1]?.id ?? null;
      return [...this.#pauses(day, before, span), this.#row(day, index, number, span)];
    });
    rows.push(...(day.stops.length ? this.#pauses(day, day.stops.at(-1).id, span) : []), this.#homeward(day, span));
    return make(
      "section", { class: `day day-${index % 5}`, "aria-labelledby": id },
      make("h3", { id }, title),
      day.stops.length === 0 ? make("p", {}, "No stops on this day.") : axis(span),
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
    const button = (act, words, mark, press, disabled) => {
      const label = { "aria-label": `${stop.name}: ${words}`, title: words };
      return make("button", { type: "button", class: "icon", "data-act": act, ...label, click: press, disabled }, mark);
    };
    const broken = (this.breaks ?? []).filter(({ sight, after }) => sight === stop.id || after === stop.id);
    const notes = broken.map(({ problem }) => make("p", { class: "fault" }, problem));
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
    const label = `${stop.name}: show on the map`;
    const open = () => this.city.map.open(stop.id);
    return make("button", { type: "button", class: "link name", "aria-label": label, click: open }, stop.name);
  }

  #facts(stop, leg) {
    return [
      leg ? `${leg.minutes} min there, ${leg.meters} m` : "", stop.waitMinutes > 0 ? `${stop.waitMinutes} min wait` : "",
      stop.entryMinutes > 0 ? `${stop.entryMinutes} min to get in` : "",
      `${stop.minutes} min${stop.minutes === stop.recommendedMinutes ? "" : ` (${stop.recommendedMinutes} recommended)`}`,
      stop.hoursKnown && stop.open ? (stop.open === "00:00-24:00" ? "open all day" : `open ${stop.open}`) : "hours unknown",
      stop.slackMinutes > 0 ? `${stop.slackMinutes} min to spare` : "",
    ].filter(Boolean).join(" · ");
  }

  #pauses(day, after, span) {
    return day.breaks.filter((pause) => pause.after === after).map((pause) => make(
      "li", { class: "pause" }, make("span", { class: "who" }, capitalized(breakInWords(pause, day))),
      make("span", { class: "times" }, `${clock(pause.start)}–${clock(pause.end)}`),
      plainStrip("lunch", minutesOf(pause.start), minutesOf(pause.end), span, pause.kind ?? "lunch"),
      pause.places?.length ? make("p", { class: "note" }, `Places to eat: ${pause.places.join(", ")}`) : null,
    ));
  }

  #homeward(day, span) {
    const leg = day.legs.find(({ to }) => to === "end");
    if (!leg) return null;
    const end = minutesOf(day.end);
    return make(
      "li", { class: "pause" }, make("span", { class: "who" }, `To the end, ${leg.minutes} min, ${leg.meters} m`),
      make("span", { class: "times" }, clock(day.end)), plainStrip("way", end - leg.minutes, end, span, "travel"),
    );
  }

  #wish(place, wish) {
    this.wishes.set(place.id, wish);
    this.city.plan();
  }
}
