// The operations of the page: plans, choices, saved days. The views call them.
// @ts-check
import { Actor } from "./actor.js";
import { City } from "./city.js";
import { now, proposedDate, today } from "./clock.js";
import { say, toast } from "./dom.js";
import { Outcome } from "./events.js";
import { clearProblem, isPartMissing, problemOf, showProblem } from "./faults.js";
import { Mapping } from "./mapping.js";
import { closeMenus } from "./menus.js";
import { forgetRetry, markReachable, showPill, whenReachable } from "./offline.js";
import { Planning } from "./planning.js";
import { isSame, noPlaces, plain } from "./request.js";
import { Screen } from "./screen.js";
import { Session } from "./session.js";
import { Sheet } from "./sheet.js";
import { Store } from "./store.js";
import { loadTexts, t } from "./text.js";
import { Trips } from "./trips.js";
import { proofOf, stateOf, summaryOf, titleOf } from "./words.js";

/** The page: its parts and its operations. */
export class App {
  /** @type {import("./walking.js").Walking | null} The walk along the plan, once started. */
  walking = null;
  /** The version of the service. */
  version = "";
  /** The version of the page. */
  pageVersion = "";
  /** @type {string[]} The addresses at which other devices reach the service, if it reports them. */
  addresses = [];
  /** Whether the day on the screen is kept in this browser. */
  isDayKept = false;
  #keepTimer = 0;
  /** Whether the service has articles on sights. */
  hasArticles = false;
  /** Whether the map was fitted to the current plan. */
  hasFitted = false;
  /** Whether a search is running that may move the map. */
  isSettling = false;
  /** @type {import("./reach.js").Reach | null} The part of the menu for isochrones. */
  reach = null;
  /** @type {(() => void) | null} Redraws the language-dependent parts of the page. */
  rename = null;

  constructor() {
    this.store = new Store();
    this.session = new Session();
    this.city = new City();
    this.trips = new Trips();
    this.mapping = new Mapping(this);
    this.screen = new Screen(this);
    this.sheet = new Sheet(() => {});
    this.actor = new Actor(this.session, this.city, this.screen, (error, retry) => this.fail(error, retry));
    this.planning = new Planning(this.session, this.store, {
      // A day on the screen is not replaced without the visitor.
      show: (id) => this.showCity(id),
      fail: (error) => this.fail(error, () => this.plan(), this.session.plan === null),
      done: (how) => this.planned(how), begin: () => this.begun(),
    });
  }

  /** Returns the current date in the current city. */
  today(id = this.city.id) {
    return today(this.#zone(id));
  }

  /** Returns the date to propose for a city, if the wished one is missing or over. */
  propose(id, wished) {
    return proposedDate(wished, this.today(id), now(this.#zone(id)));
  }

  #zone(id) {
    return (this.city.all.get(id) ?? [...this.city.all.values()][0])?.timeZone;
  }

  showCity(id) {
    return this.city.show(id, (wanted) => this.store.request.city === wanted);
  }

  /**
   * Reports an error. Without the service, `retry()` is offered, and called once the service is reachable again; a
   * message without it just disappears then.
   *
   * @param {any} error
   * @param {(() => void) | null} retry
   * @param {boolean} isAutomatic Whether to call `retry()` without the visitor.
   */
  fail(error, retry = null, isAutomatic = true) {
    if (error.name === "AbortError") return;
    const problem = problemOf(error);
    forgetRetry("problem");
    this.sheet.atLeast("half");
    const again = () => {
      this.clearProblem();
      retry?.();
    };
    const actions = isPartMissing(error)
      ? [{ icon: "redo", words: t("loadAgain"), press: () => location.reload() }]
      : problem.isLost && retry
        ? [{ icon: "redo", words: t("tryAgain"), press: again }]
        : problem.code === "unknown-city" ? this.#cityActions() : [];
    showProblem(problem, actions);
    if (!problem.isLost) return;
    markReachable(false);
    whenReachable("problem", isAutomatic ? again : () => this.clearProblem());
  }

  /** Clears all errors, and does not repeat what failed. */
  clearProblem() {
    clearProblem();
    forgetRetry("problem");
  }

  // The cities to choose from if that of a link does not exist.
  #cityActions() {
    return [...this.city.all.values()].map(({ id, name }) => ({
      icon: "city", words: name, press: () => this.store.change({ city: id, ...noPlaces }),
    }));
  }

  redraw() {
    this.screen.redraw();
  }

  /** Fetches the descriptions of sights; without them, kinds are shown. */
  async describe() {
    if (await this.city.describe().catch(() => false)) this.redraw();
  }

  back() {
    this.screen.back();
  }

  // Planning

  /** Plans the request. */
  plan() {
    closeMenus();
    this.clearProblem();
    this.trips.setCurrent(null);
    this.screen.chosen = null;
    this.screen.day = null;
    this.screen.isLit = true;
    if (this.screen.name !== "home") this.screen.show("home");
    this.sheet.atLeast("half");
    return this.planning.run();
  }

  begun() {
    this.screen.prepare("plan", () => this.session.plan && this.redraw());
    say(t("planning"));
    this.hasFitted = false;
    this.isSettling = true;
  }

  /**
   * Reports how planning ended.
   *
   * @param {import("./events.js").OutcomeName} how
   */
  planned(how) {
    const { plan } = this.session;
    this.setBusy();
    this.screen.redraw();
    if (how === Outcome.none || !plan) {
      if (how === Outcome.none) say(t("stopped"));
      return;
    }
    if (how === Outcome.done) markReachable(true);
    say(
      `${stateOf(this.session).words}. ${titleOf(plan, this.city.name)}: ${summaryOf(plan)}. `
      + (how === Outcome.done ? proofOf(this.session) : t("cutNote")),
    );
  }

  setBusy() {
    const { isBusy } = this.session;
    document.getElementById("go").hidden = isBusy;
    document.getElementById("stop").hidden = !isBusy;
    if (isBusy && document.activeElement?.id === "go") document.getElementById("stop").focus();
    if (!isBusy && document.activeElement?.id === "stop") document.getElementById("go").focus();
  }

  /** Returns whether the request has changed since the current plan. */
  isOld() {
    const { plan, request, isBusy } = this.session;
    return plan !== null && !isBusy && request !== null && !isSame(request, this.store.request);
  }

  /** Plans the date with this request. */
  planOn(date) {
    this.store.change({ date });
    this.plan();
  }

  /** Replans around the pinned stops. */
  planAroundPins() {
    const { edit, plan } = this.session;
    const pins = edit.flatMap((stops, day) =>
      stops
        .filter(({ enter }) => enter)
        .map(({ id, enter, minutes }) =>
          plan.days.length > 1 ? `${id}@${plan.days[day].date}T${enter}/${minutes}` : `${id}@${enter}/${minutes}`,
        ),
    );
    const others = this.store.request.must.filter((id) => !pins.some((pin) => pin.startsWith(`${id}@`)));
    this.store.change({ pins, must: others });
    this.plan();
  }

  closePlan() {
    this.planning.drop();
    this.session.clear();
    this.trips.setCurrent(null);
    this.setBusy();
    this.store.closePlan();
    this.screen.show("home");
    this.sheet.set("peek");
  }

  undo(by) {
    const request = this.session.step(by);
    if (!request) return;
    this.clearProblem();
    const { edit } = this.session;
    if (!isSame(request, this.store.request)) this.store.adopt(request, edit);
    else this.store.markEdited(edit, true);
    say(t(by < 0 ? "undone" : "redone"));
  }

  // Sights

  /** Returns the wish for a sight: `must`, `skip` or "". */
  wishOf(id) {
    const { must, skip } = this.store.request;
    return must.includes(id) ? "must" : skip.includes(id) ? "skip" : "";
  }

  /** Makes a sight a must, skips it, or neither; replans if there is a plan. */
  wish(id, wish) {
    const { must, skip } = this.store.request;
    const without = (ids) => ids.filter((other) => other !== id);
    this.store.change({
      must: wish === "must" ? [...without(must), id] : without(must),
      skip: wish === "skip" ? [...without(skip), id] : without(skip),
    });
    if (this.session.plan) this.plan();
    else this.screen.redraw();
  }

  openSight(id, others = []) {
    if (!this.city.place(id)) return;
    this.screen.show("sight", { id, others });
    this.sheet.atLeast("half");
    this.mapping.choose(id, this.session.plan?.days.some(({ stops }) => stops.some((stop) => stop.id === id)) ?? false);
  }

  openStop(id) {
    this.sheet.atLeast("half");
    this.screen.choose(id, true);
  }

  startHere(id) {
    this.store.change({ from: id });
    toast(t("startsHere", { name: this.city.place(id)?.name ?? id }));
    if (this.session.plan) this.plan();
  }

  // Saved days

  async save() {
    const { session, trips } = this;
    try {
      if (trips.isSaved(session)) {
        const trip = trips.current;
        await trips.remove(trip);
        this.keepDay();
        toast(t("deleted", { name: trip.name }), {
          words: t("undo"),
          press: () =>
            trips.put(trip).then(
              () => {
                trips.setCurrent(trip.id);
                this.redraw();
              },
              (error) => this.fail(error),
            ),
        });
      } else {
        const title = this.nameOfDay() ?? titleOf(session.plan, this.city.name);
        const { id, plan } = await trips.save(session, title, this.city.isPartial ? null : this.city.facts);
        this.keepDay();
        import("./keep.js").then(({ keepRoute }) => keepRoute(plan, id)).then(showPill, () => {});
        toast(t("savedNow"), { words: t("showSaved"), press: () => this.screen.show("trips") });
      }
    } catch (error) {
      this.fail(error);
    }
    this.redraw();
  }

  /** Loads the sights of a city that is only known from a plan, once the service is reachable. */
  completeCity(id) {
    whenReachable("city", () => this.showCity(id).catch((error) => error.isLost && this.completeCity(id)));
  }

  /** Returns the name of the day: that of the saved day, or of the link; null if it has none. */
  nameOfDay() {
    return this.trips.nameOf() ?? (this.store.name || null);
  }

  /** Keeps the day on the screen for reloads, and the map along its route. */
  keepDay() {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(async () => {
      const { session, store, city, trips } = this;
      const { plan, planned, edit, violations, request, isBusy } = session;
      if (!plan || !planned || isBusy) return;
      try {
        const { keepDay, keepRoute, keepSeen } = await import("./keep.js");
        await keepDay({
          id: store.fragment, at: Date.now(), version: this.pageVersion, trip: trips.current?.id ?? null,
          facts: city.facts ?? null, plan, planned, edit, violations, request, ...session.history,
        });
        this.isDayKept = true;
        showPill();
        await keepSeen();
        await keepRoute(plan);
      } catch (error) {
        // The pill does not name it then.
        this.isDayKept = false;
        console.info(`the day is not kept: ${error?.message}`);
      }
      showPill();
    }, 400);
  }

  /**
   * Shows a kept or saved day, if necessary without the other sights of its city.
   *
   * @param {any} day
   */
  showDay(day) {
    this.city.standIn(day);
    this.screen.day = null;
    this.trips.setCurrent(day.trip ?? this.trips.idOf(day));
    this.session.open(day);
    // A saved day is kept in any case, but not by this address.
    this.isDayKept = day.at !== undefined;
    showPill();
    this.sheet.atLeast("half");
    this.mapping.fitPlan();
  }

  /**
   * Opens a saved day; works offline.
   *
   * @param {import("./trips.js").Trip} trip
   */
  async openTrip(trip) {
    this.planning.drop();
    this.clearProblem();
    this.store.adopt({ ...plain, ...trip.request }, trip.edit ?? null);
    const { request } = this.store;
    try {
      await this.showCity(trip.city);
    } catch (error) {
      if (error.isLost) this.completeCity(trip.city);
    }
    if (this.store.request !== request) return;
    this.showDay({ ...trip, trip: trip.id });
    this.screen.show("home");
  }

  share(opener) {
    return this.#open(import("./share.js"), ({ openShare }) => openShare(this, opener));
  }

  export(opener) {
    return this.#open(import("./exports.js"), ({ openExports }) => openExports(this, opener));
  }

  /** Follows the visitor along the current plan. */
  walk() {
    return this.#open(import("./walking.js"), ({ Walking }) => {
      this.walking ??= new Walking(this);
      this.walking.start();
    });
  }

  // Opens a rarely used part of the page, which is loaded on demand.
  async #open(part, use) {
    try {
      use(await part);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Applies changed settings. */
  async restyle(name) {
    if (name === "language") await loadTexts();
    this.rename?.();
    this.mapping.showPlan();
    this.redraw();
  }
}
