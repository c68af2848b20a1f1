// The operations of the page: plans, choices, saved days. The views call them.
// @ts-check
import { City } from "./city.js";
import { dayAfter, minutesOf, now, proposedDate, today } from "./clock.js";
import { say, toast } from "./dom.js";
import { Outcome } from "./events.js";
import { Mapping } from "./mapping.js";
import { recall } from "./memory.js";
import { closeMenus } from "./menus.js";
import { bookedPins, readNotes } from "./notes.js";
import { markReachable, showPill, whenReachable } from "./offline.js";
import { pinnedId } from "./pinned.js";
import { Planning } from "./planning.js";
import { Reporting } from "./reporting.js";
import { isSame, ownId, placeOfRequest, readPlaces } from "./request.js";
import { Screen } from "./screen.js";
import { endOf } from "./search.js";
import { Session } from "./session.js";
import { Sheet } from "./sheet.js";
import { Store } from "./store.js";
import { loadMore, loadTexts, t } from "./text.js";
import { Trips } from "./trips.js";

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
  /** @type {import("./session.js").Edit | null} The edits of a link, until they are applied to its plan. */
  linkEdit = null;
  /** @type {Promise<import("./keeping.js").Keeping> | null} */
  #keeping = null;
  /** @type {import("./saving.js").Saving | null} */
  #saving = null;
  /** @type {import("./notes.js").Notes | null} The notes of a link that the day has. */
  takenNotes = null;
  /** @type {string[] | null} */
  #wanted = null;
  /** Whether the service has articles on sights. */
  hasArticles = false;
  /** Whether the service has accounts and shared places. */
  hasCommunity = false;
  /** The name of the OpenID provider at which visitors may log in; empty without one. */
  openID = "";
  /** @type {import("./syncing.js").Syncing | null} The synchronization with the visitor's account. */
  sync = null;
  /** Whether the service has forecasts. */
  hasForecast = false;
  /** Whether the map was fitted to the current plan. */
  hasFitted = false;
  /** Whether a search is running that may move the map. */
  isSettling = false;
  /** @type {import("./actor.js").Actor | null} Edits the stops; created by the view of a plan. */
  actor = null;
  /** @type {import("./wayin.js").WayIn} The questions of the start view. */
  wayIn;
  /** @type {import("./reach.js").Reach | null} The part of the menu for isochrones. */
  reach = null;
  /** @type {(position: number[]) => void} Takes the point of the map at which a place is shared. */
  picked = () => {};
  /** @type {(() => void) | null} Shows the names of the start and the end again. */
  renameEnds = null;
  /** @type {(() => void) | null} Redraws the language-dependent parts of the page. */
  rename = null;

  constructor() {
    this.store = new Store();
    this.session = new Session();
    this.city = new City();
    this.city.invited = () => this.#invited();
    this.trips = new Trips();
    this.mapping = new Mapping(this);
    this.screen = new Screen(this);
    this.sheet = new Sheet(() => {});
    this.reporting = new Reporting(this);
    this.planning = new Planning(this.session, this.store, {
      show: (id) => this.showCity(id),
      // A day on the screen is not replaced without the visitor, unless a reload interrupted its search.
      fail: (error, isResumed) =>
        this.fail(error, () => this.plan(null, this.linkEdit), this.session.plan === null || isResumed),
      done: (how) => this.planned(how), begin: () => this.begun(),
      silent: () => this.#waitForPlan(),
      back: () => this.clearProblem(),
    });
  }

  /** Returns the current date in the current city. */
  today(id = this.city.id) {
    return today(this.#zone(id));
  }

  /** Returns the date to propose for a city, if the wished one is missing, or its hours are over. */
  propose(id, wished, end) {
    const [date, time] = [this.today(id), now(this.#zone(id))];
    // Today's hours may be over while it is still today.
    const isOver = wished === date && /^\d+:\d\d$/.test(end) && minutesOf(end) <= time;
    return isOver ? dayAfter(date, 1) : proposedDate(wished, date, time);
  }

  #zone(id) {
    return (this.city.all.get(id) ?? [...this.city.all.values()][0])?.timeZone;
  }

  showCity(id) {
    return this.city.show(id, (wanted) => this.store.request.city === wanted);
  }

  /**
   * Reports an error, as in `Reporting.fail()`.
   *
   * @param {any} error
   * @param {(() => void) | null} retry
   * @param {boolean} isAutomatic
   */
  fail(error, retry = null, isAutomatic = true) {
    return this.reporting.fail(error, retry, isAutomatic);
  }

  /** Clears all errors, and does not repeat what failed. */
  clearProblem() {
    this.reporting.clear();
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

  /**
   * Plans the request.
   *
   * @param {string[] | null} wanted The sights to show in the new plan, with what changed, after a change to the last.
   * @param {import("./session.js").Edit | null} edit The edits of a link, which are applied to the plan.
   */
  async plan(wanted = null, edit = null) {
    this.linkEdit = edit;
    this.isDayKept &&= this.session.request !== null && isSame(this.session.request, this.store.request);
    this.#wanted = this.session.plan ? wanted : null;
    closeMenus();
    this.clearProblem();
    this.trips.setCurrent(null);
    this.screen.chosen = null;
    this.screen.day = null;
    this.screen.isLit = true;
    this.#pinBookings();
    if (this.screen.name !== "home") this.screen.show("home");
    this.sheet.atLeast("half");
    const how = await this.planning.run(edit);
    if (edit && (how === Outcome.done || how === Outcome.stopped)) await this.#applyEdit(edit);
  }

  // The service gives no sign while it plans: shows the kept day of the request, if there is one, and searches on.
  async #waitForPlan() {
    const tell = () => this.reporting.tellSilence(() => this.plan(null, this.linkEdit), () => this.planning.stop());
    tell();
    const { session, store, planning } = this;
    const { request } = store;
    const load = () => import("./keep.js").then(({ keptDay }) => keptDay(store.fragment), () => null);
    const kept = session.plan ? null : await load();
    if (!kept || session.plan || !planning.isRunning || store.request !== request) return;
    planning.drop();
    this.showDay({ ...kept, isPartial: true });
    this.plan(null, kept.edit);
    tell();
  }

  // Applies the edits of a link to its plan.
  async #applyEdit(edit) {
    if (this.linkEdit !== edit || !this.session.plan) return;
    try {
      await this.session.retime(edit);
    } catch (error) {
      this.fail(error, () => this.#applyEdit(edit));
    }
  }

  /** Shows what changed in a plan after a wish. */
  async showWanted() {
    const { plan, previous, hasArrived } = this.session;
    if (!this.#wanted || !hasArrived || !plan) return;
    const { changesOf } = await this.words();
    if (!this.#wanted || this.session.plan !== plan) return;
    const changes = changesOf(plan, previous);
    this.screen.flash(this.#wanted.filter((id) => plan.days.some(({ stops }) => stops.some((stop) => stop.id === id))));
    this.#wanted = null;
    if (changes) toast(changes, { words: t("undo"), press: () => this.undo(-1) });
  }

  // What is booked stays at its time in new plans, too.
  #pinBookings() {
    const { request } = this.store;
    if (this.session.plan?.city !== request.city || Object.keys(this.session.notes).length === 0) return;
    const dates = Array.from({ length: Number(request.days) || 1 }, (_, index) => dayAfter(request.date, index));
    const pins = bookedPins(this.session.notes, request, dates);
    const known = pins.filter((pin) => this.#isKnown(pinnedId(pin)));
    const ids = known.map(pinnedId);
    this.store.change({
      pins: known, must: request.must.filter((id) => !ids.includes(id)), places: this.placesWith(ids),
    });
  }

  begun() {
    this.screen.prepare("plan", () => this.session.plan && this.redraw());
    say(t("planning"));
    // Ready for the first day, which may be the last before a reload or without the service.
    this.keepDay();
    this.words().then(() => import("./saving.js")).catch(() => {});
    this.hasFitted = false;
    this.isSettling = true;
  }

  /**
   * Reports how planning ended.
   *
   * @param {import("./events.js").OutcomeName} how
   */
  async planned(how) {
    const { plan } = this.session;
    this.setBusy();
    this.screen.redraw();
    if (how === Outcome.none || !plan) {
      if (how === Outcome.none) say(t("stopped"));
      return;
    }
    if (how === Outcome.done) markReachable(true);
    this.takeNotes();
    const { proofOf, stateOf, summaryOf, titleOf } = await this.words();
    if (this.session.plan !== plan) return;
    say(
      `${stateOf(this.session).words}. ${titleOf(plan, this.city.name)}: ${summaryOf(plan)}. `
      + (how === Outcome.done ? proofOf(this.session) : t("cutNote")),
    );
  }

  /** Gives the notes of the link to its day, besides the visitor's own. The address has them until the day is kept. */
  takeNotes() {
    const { notes } = this.store;
    if (!notes || this.takenNotes === notes) return;
    this.takenNotes = notes;
    this.session.notes = { ...notes, ...this.session.notes };
    this.keepDay();
    this.redraw();
  }

  setBusy() {
    const { isBusy } = this.session;
    document.getElementById("go").hidden = isBusy;
    document.getElementById("stop").hidden = !isBusy;
    if (isBusy && document.activeElement?.id === "go") document.getElementById("stop").focus();
    if (!isBusy && document.activeElement?.id === "stop") document.getElementById("go").focus();
  }

  // Own places

  /** Returns the visitor's own places, which are loaded on demand. */
  async ownPlaces() {
    if (!this.city.own) {
      const { OwnPlaces } = await import("./ownplaces.js");
      const own = new OwnPlaces();
      await own.load();
      own.listen(() => this.ownChanged());
      this.city.own ??= own;
    }
    return this.city.own;
  }

  // The own places of the request and of the plan.
  #invited() {
    const { store: { request }, session: { plan }, city: { id } } = this;
    return [
      ...(request.city === id ? request.places : []), ...(plan?.city === id ? readPlaces(plan.request.places) : []),
    ];
  }

  /** Returns the own places of the request with those of some sights that it lacks. */
  placesWith(ids) {
    const { places } = this.store.request;
    const lacking = ids.filter((id) => ownId.test(id) && !places.some((place) => place.id === id));
    const added = lacking.map((id) => this.city.place(id)).filter(Boolean);
    return [...places, ...added.map((place) => placeOfRequest(place))];
  }

  // An own place that was deleted is no longer booked.
  #isKnown(id) {
    return !ownId.test(id) || this.store.request.places.some((place) => place.id === id) || this.city.own?.place(id);
  }

  /** Shows changed own places, in the fields of the request, too. */
  ownChanged() {
    this.mapping.showPins();
    this.renameEnds?.();
    this.redraw();
  }

  // Favorites

  /** Returns the visitor's favorites, which are loaded on demand. */
  async favorites() {
    if (!this.city.favorites) await (await import("./favorites.js")).Favorites.start(this);
    return this.city.favorites;
  }

  /** Shows changed favorites, on the map, too. */
  favoritesChanged() {
    this.mapping.pins?.draw();
    this.redraw();
  }

  /** Returns whether the request has changed since the current plan. */
  isOld() {
    const { plan, request, isBusy } = this.session;
    return plan !== null && !isBusy && request !== null && !isSame(request, this.store.request);
  }

  /** Changes the request, and plans again if there is a plan. */
  changeAndPlan(patch) {
    const hasPlan = this.session.plan !== null;
    this.store.change(patch);
    if (hasPlan) this.plan();
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
    this.store.change({ pins, must: others, places: this.placesWith(pins.map(pinnedId)) });
    this.plan(pins.map(pinnedId));
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

  /** Undoes (-1) or redoes (1) a change of the plan, and shows what changed. */
  async undo(by) {
    const before = this.session.plan && this.session.days;
    const request = this.session.step(by);
    if (!request) return;
    this.clearProblem();
    const { edit, plan } = this.session;
    if (!isSame(request, this.store.request)) this.store.adopt(request, edit);
    else this.store.markEdited(edit, true);
    toast(t(by < 0 ? "undone" : "redone"), { words: t(by < 0 ? "redo" : "undo"), press: () => this.undo(-by) });
    if (!before || !plan) return;
    const { changedStops } = await import("./reorder.js");
    if (this.session.plan === plan) this.screen.flash(changedStops(before, this.session.days));
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
    const announced = wish === "must" ? this.session.plan?.leftOut.find((row) => row.id === id) : null;
    const without = (ids) => ids.filter((other) => other !== id);
    this.store.change({
      must: wish === "must" ? [...without(must), id] : without(must),
      skip: wish === "skip" ? [...without(skip), id] : without(skip),
      places: this.placesWith(wish ? [id] : []),
    });
    if (this.session.plan) {
      this.plan([id]);
      this.session.announced = announced ?? null;
    } else this.screen.redraw();
  }

  /** Removes the pins of a sight, and plans again. */
  unpin(id) {
    const { pins } = this.store.request;
    this.store.change({ pins: pins.filter((pin) => pinnedId(pin) !== id) });
    this.plan([id]);
  }

  openSight(id, others = []) {
    if (!this.city.place(id)) return;
    this.walking?.fold();
    this.screen.show(this.city.byId.has(id) ? "sight" : "own", { id, others });
    this.sheet.atLeast("half");
    this.mapping.choose(id, this.session.plan?.days.some(({ stops }) => stops.some((stop) => stop.id === id)) ?? false);
  }

  openStop(id) {
    if (this.walking?.turnTo(id)) return;
    this.sheet.atLeast("half");
    this.screen.choose(id, true);
  }

  startHere(id) {
    this.store.change({ from: id });
    toast(t("startsHere", { name: this.city.place(id)?.name ?? id }));
    if (this.session.plan) this.plan();
  }

  // Saved days

  /** Saves the day, or deletes it if it is saved. */
  save() {
    return this.#useSaving((saving) => saving.toggle());
  }

  /** Shows that the day of a link is a saved one, with its notes. */
  findSaved() {
    return this.#useSaving((saving) => saving.find());
  }

  /** Keeps changed notes with the day, which is saved if it was not. */
  keepNotes() {
    return this.#useSaving((saving) => saving.keepNotes());
  }

  /**
   * Opens a saved day; works offline.
   *
   * @param {import("./trips.js").Trip} trip
   */
  openTrip(trip) {
    return this.#useSaving((saving) => saving.open(trip));
  }

  /** Loads what puts plans into words, with its texts. */
  words() {
    return Promise.all([import("./words.js"), loadMore("plan")]).then(([file]) => file);
  }

  /** @param {(saving: import("./saving.js").Saving) => any} use */
  #useSaving(use) {
    return this.#open(this.words().then(() => import("./saving.js")), ({ Saving }) => {
      this.#saving ??= new Saving(this);
      return use(this.#saving);
    });
  }

  /** Loads the sights of a city that is only known from a plan, once the service is reachable. */
  completeCity(id) {
    whenReachable("city", () => this.showCity(id).catch((error) => error.isLost && this.completeCity(id)));
  }

  /** The start and the end of the plan's days, with the names that the visitor chose; null if there is none. */
  get ends() {
    const [from, to] = /** @type {const} */ (["from", "to"]).map((end) => endOf(end, this.session, this.city));
    return { from, to };
  }

  /** Returns the name of the day: that of the saved day, or of the link; null if it has none. */
  nameOfDay() {
    return this.trips.nameOf() ?? (this.store.name || null);
  }

  /** Keeps the day on the screen for reloads, and the map along its route. */
  keepDay() {
    this.#keeping ??= import("./keeping.js").then(({ Keeping }) => new Keeping(this));
    this.#keeping.then((keeping) => keeping.keep(), () => {
      this.#keeping = null;
    });
  }

  /**
   * Shows a kept or saved day, if necessary without the other sights of its city.
   *
   * @param {any} day
   * @param {import("./session.js").Edit | null} [edit] The edits of the link, if they are not in the day yet.
   */
  showDay(day, edit = null) {
    this.linkEdit = edit;
    this.city.standIn(day);
    this.screen.day = null;
    const saved = this.trips.list.find(({ id }) => id === day.trip);
    // Another device may have changed the saved day since.
    this.trips.setCurrent(saved?.syncedAt > day.at ? this.trips.idOf(day) : day.trip ?? this.trips.idOf(day));
    // The saved day has the latest notes.
    this.session.open({ ...day, notes: readNotes(this.trips.current?.notes ?? day.notes) });
    // A saved day is kept in any case, but not by this address.
    this.isDayKept = day.at !== undefined;
    showPill();
    this.sheet.atLeast("half");
    this.mapping.fitPlan();
  }

  share(opener) {
    return this.#open(import("./share.js"), ({ openShare }) => openShare(this, opener));
  }

  export(opener) {
    return this.#open(import("./exports.js"), ({ openExports }) => openExports(this, opener));
  }

  /** Follows the visitor along the current plan. */
  walk() {
    const parts = Promise.all([import("./walking.js"), loadMore("walk")]);
    return this.#open(parts, ([{ Walking }]) => {
      this.walking ??= new Walking(this);
      return this.walking.start();
    });
  }

  /** Continues the walk along the current plan if a reload interrupted it. */
  async continueWalk() {
    if (this.walking || !this.session.plan || !recall("walk", null)) return;
    const { isInterrupted } = await import("./walkmemory.js");
    if (isInterrupted(this.store.fragment)) await this.walk();
  }

  // Opens a rarely used part of the page, which is loaded on demand.
  async #open(part, use) {
    try {
      await use(await part);
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
