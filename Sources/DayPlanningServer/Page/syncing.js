// Decides when to synchronize this browser with the visitor's account, and reports the results.
// @ts-check
import { account, community, listenToAccount, loadAccount, setAccount } from "./account.js";
import { toast } from "./dom.js";
import { recall } from "./memory.js";
import { readNotes } from "./notes.js";
import { isUnreachable, whenReachable } from "./offline.js";
import { Problem } from "./service.js";
import { settings } from "./settings.js";
import { newKey, SyncLocal } from "./synclocal.js";
import { enter, guard, leave, offerSettings, ownerHere, release, removeHere } from "./syncowner.js";
import { claim, synchronize, waiting } from "./syncround.js";
import { idOf, textOf } from "./syncrules.js";
import { AccountState } from "./syncstore.js";
import { countsOf, syncLine, timeNow, told, viewOf } from "./syncview.js";
import { loadMore, t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./syncround.js").Refusal} Refusal
 *
 * What the views show. `waiting` are the ids of what is to be sent, `loose` of what is only in this browser.
 *
 * @typedef {object} SyncStatus
 * @property {"none" | "in" | "out"} state Whether this browser has an account, and whether it is logged in.
 * @property {string} name The name of the account.
 * @property {number} at When both sides were last the same, in milliseconds since 1970; 0 if never.
 * @property {string[]} waiting
 * @property {string[]} loose
 * @property {number} damaged The number of items that this page cannot read.
 * @property {[string, Refusal][]} refused
 * @property {"" | "lost" | "failed"} fault
 * @property {boolean} isBusy
 */

// The milliseconds from a change until it is shown as waiting and until it is sent, between two synchronizations, and
// until one that failed is repeated.
const [glance, pause, interval, again, mostAgain] = [100, 3000, 180000, 15000, 300000];
const lock = "planday-sync";
// Those to other tabs of what this browser has.
const channels = ["planday", "planday-own", "planday-favorites"];
const copyLength = 60;

/** The synchronization of this tab. One tab at a time does it. */
export class Syncing {
  /** @type {SyncStatus} */
  status = {
    state: "none", name: "", at: 0, waiting: [], loose: [], damaged: 0, refused: [], fault: "", isBusy: false,
  };
  /** @type {Map<string, Refusal>} */
  #refused = new Map();
  /** @type {Promise<void> | null} */
  #running = null;
  #isDue = false;
  #timer = 0;
  #lookTimer = 0;
  #wait = again;
  #channels = new Map();

  /** Starts it. */
  static async start(app) {
    await loadMore("sync");
    const syncing = new Syncing(app);
    app.sync = syncing;
    await syncing.#begin();
    return syncing;
  }

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.local = new SyncLocal(app);
  }

  async #begin() {
    this.#listen();
    const owner = ownerHere();
    if (account() || (owner && !owner.isOut)) await this.run();
    else await this.#alone(() => this.#look()).catch((error) => console.info(error.message));
  }

  #listen() {
    listenToAccount(() => (account() ? this.run() : this.#leave()));
    const visible = () => document.visibilityState === "visible";
    document.addEventListener("visibilitychange", () => visible() && this.#soon(0));
    addEventListener("online", () => this.#soon(0));
    setInterval(() => visible() && this.#soon(0), interval);
    if (!("BroadcastChannel" in globalThis)) return;
    for (const name of [...channels, lock]) this.#channels.set(name, new BroadcastChannel(name));
    for (const name of channels) {
      this.#channels.get(name).addEventListener("message", () => this.changed());
    }
    this.#channels.get(lock).addEventListener("message", ({ data }) => this.#hear(data));
  }

  /** Whether an account keeps what is in this browser. */
  get isOn() {
    return this.status.state === "in";
  }

  /** Returns what a view shows of it; null if there is nothing to show. */
  line(kind) {
    return syncLine(this, kind);
  }

  /** Notes that something changed in this browser, which is sent soon. */
  changed() {
    if (!ownerHere()) return;
    this.#soon(pause);
    clearTimeout(this.#lookTimer);
    this.#lookTimer = setTimeout(() => {
      if (!this.#running) this.#alone(() => this.#look()).catch((error) => console.info(error.message));
    }, glance);
  }

  #soon(milliseconds) {
    // What was asked for first is not put off.
    if (this.#timer && milliseconds > 0) return;
    clearTimeout(this.#timer);
    const isChange = milliseconds === pause;
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      if (ownerHere() && !ownerHere().isOut) this.run({ isChange });
    }, milliseconds);
  }

  /**
   * Synchronizes, after the synchronization that is running, if there is one.
   *
   * @param {{ isChange?: boolean, isForced?: boolean }} how Whether only because something changed here; whether the
   *   visitor wants it, also without a connection, and what was refused again.
   */
  async run(how = {}) {
    if (this.#running) {
      this.#isDue = true;
      await this.#running;
      return;
    }
    this.#show({ isBusy: true });
    this.#running = this.#alone(() => this.#round(how)).catch((error) => this.#failed(error));
    await this.#running;
    this.#running = null;
    this.#show({ isBusy: false });
    this.#tell({ status: this.status });
    if (this.#isDue) {
      this.#isDue = false;
      this.#soon(0);
    }
  }

  // One tab at a time.
  #alone(act) {
    const { locks } = /** @type {any} */ (navigator);
    const whole = async () => {
      await guard(this.local);
      return act();
    };
    return locks ? locks.request(lock, whole) : whole();
  }

  async #round({ isChange = false, isForced = false }) {
    const known = await this.#look();
    if (isUnreachable() && !isForced) {
      this.#waitForService();
      return;
    }
    // Another tab may have sent it already.
    if (isChange && known && known.due.length === 0) return;
    const who = await community("GET", "account");
    setAccount(who);
    const { state, aside, isOther, isAsking } = await enter(this.local, who);
    if (aside) toast(t("syncAside", { count: aside, name: known?.owner.name ?? "" }));
    if (isOther) await this.#reload();
    this.#show({ state: "in", name: who.name });
    const ports = this.#ports(state, who);
    let result = await synchronize(ports, isForced);
    if (await offerSettings(state, result)) result = await synchronize(ports);
    const { meta, records, here, report } = result;
    if (report.isLate) this.#isDue = true;
    await state.save([], { ...meta, at: Date.now() });
    this.#wait = again;
    this.#show({ fault: "" });
    this.#summarize(/** @type {any} */ ({ ...meta, at: Date.now() }), records, here);
    const words = await told(report);
    if (words) {
      const show = () => this.app.screen.show(words.view);
      toast(words.text, ...(words.view ? [{ words: t("syncShow"), press: show }] : []));
    } else if (isAsking) this.#ask(meta.loose);
  }

  // What this browser has to send, found out without the service.
  async #look() {
    const owner = ownerHere();
    if (!owner) {
      this.#show({ state: "none", name: "" });
      return null;
    }
    const state = new AccountState(owner.account);
    const known = owner.isOut
      ? { ...await state.load(), here: await this.local.read() }
      : await claim({ local: this.local, state });
    this.#show({ state: owner.isOut ? "out" : "in", name: owner.name });
    const due = this.#summarize(/** @type {any} */ (known.meta), known.records, known.here);
    return { owner, due };
  }

  #summarize(meta, records, here) {
    const all = waiting({ records, here });
    const due = all.filter((id) => !this.#refused.has(id));
    this.#show({
      at: meta.at, waiting: due, loose: meta.loose.filter((id) => here.has(id)),
      damaged: [...records.values()].filter(({ damaged }) => damaged > 0).length,
      refused: [...this.#refused].filter(([id]) => all.includes(id)),
    });
    return due;
  }

  #ports(state, who) {
    const mine = () => {
      const now = account();
      if (now?.name !== who.name || ownerHere()?.account !== state.account) throw new Error("another account");
      return now.id;
    };
    // Another account may be logged in by another tab, whose cookie this tab sends as well.
    const asked = async (method, path, body = undefined) => {
      try {
        return await community(method, path, body);
      } catch (error) {
        if (error.status === 409) await loadAccount();
        throw error;
      }
    };
    return {
      state, refused: this.#refused, reader: this.app.pageVersion,
      local: { read: () => this.local.read(), exchange: (groups) => this.#exchange(groups) },
      service: {
        pull: async (after) => (await asked("GET", `items?after=${after}&account=${mine()}`)).items,
        push: (item) => asked("POST", "items", { ...item, content: item.content ?? undefined, account: mine() }),
      },
      make: { newKey, copyName: (name) => t("syncCopy", { name: name.slice(0, copyLength), time: timeNow() }) },
    };
  }

  // Changes what is in this browser, in all of its tabs.
  async #exchange(groups) {
    const { app } = this;
    const open = app.trips.current;
    const wasSaved = open !== null && app.trips.isSaved(app.session);
    const late = await this.local.exchange(groups);
    await this.#reload();
    const made = groups.filter((group) => !late.includes(group));
    for (const [{ kind, key, after }] of made) if (kind === "trip" && !after) forgetMap(key);
    this.#tell({ changed: made.flat().map(idOf), status: this.status });
    const group = open && made.find(([change]) => change.kind === "trip" && change.key === open.id);
    if (group) this.#showOpen(open, wasSaved, group[1]?.key ?? null);
    return late;
  }

  async #reload() {
    const { app } = this;
    await app.trips.load();
    const isShown = app.city.own !== null || recall("own-places", false);
    if (isShown) await (await app.ownPlaces()).load();
    if (app.city.favorites !== null || recall("favorites", false)) await (await app.favorites()).load();
    app.ownChanged();
    for (const name of channels) this.#channels.get(name)?.postMessage(null);
  }

  /**
   * The day on the screen is a saved one that another device changed: a changed screen stays, and is another day from
   * now on, so that saving it replaces nothing.
   *
   * @param {import("./trips.js").Trip} open The day before.
   * @param {boolean} wasSaved Whether the screen showed it unchanged.
   * @param {string | null} copy The id of what this browser had, if it is beside it now.
   */
  #showOpen(open, wasSaved, copy) {
    const { app } = this;
    const now = app.trips.list.find(({ id }) => id === open.id);
    if (copy) app.trips.setCurrent(copy);
    else if (now && textOf("trip", now) !== textOf("trip", open)) {
      if (wasSaved && app.trips.isSaved(app.session)) app.session.notes = readNotes(now.notes);
      else if (wasSaved && !app.session.isBusy && !app.walking) {
        app.store.adopt(now.request, now.edit ?? null);
        app.showDay({ ...now, trip: now.id });
        toast(t("syncDayChanged", { name: now.name }));
      } else {
        app.trips.setCurrent(null);
        toast(t("syncDayOther", { name: now.name }), { words: t("syncShow"), press: () => app.openTrip(now) });
      }
    }
    app.keepDay();
    app.redraw();
  }

  // Another tab.
  #hear({ status, changed, isAccount }) {
    if (isAccount) loadAccount().catch((error) => console.info(error.message));
    Object.assign(settings, recall("settings", {}));
    const open = this.app.trips.current;
    if (open && changed?.includes(idOf({ kind: "trip", key: open.id }))) {
      this.app.trips.load().then(() => this.#showOpen(open, false, null), () => {});
    }
    if (status) this.#show({ ...status, isBusy: false });
  }

  #tell(news) {
    this.#channels.get(lock)?.postMessage(structuredClone(news));
  }

  #failed(error) {
    if (error.status === 401) {
      this.#leave();
      return;
    }
    console.info(`not synchronized: ${error.message}`);
    if (error.isLost || isUnreachable()) {
      this.#waitForService();
      return;
    }
    this.#show({ fault: "failed" });
    setTimeout(() => this.#soon(0), this.#wait);
    this.#wait = Math.min(this.#wait * 2, mostAgain);
  }

  #waitForService() {
    this.#show({ fault: "lost" });
    whenReachable("sync", () => this.#soon(0));
  }

  #ask(ids) {
    toast(t("syncAsk", countsOf(ids)), { words: t("syncKeep"), press: () => this.keepLoose() });
  }

  /** Keeps in the account, too, what was only in this browser. */
  async keepLoose() {
    await this.#alone(async () => {
      const owner = ownerHere();
      if (!owner || owner.isOut) return;
      const state = new AccountState(owner.account);
      const { meta } = await state.load();
      await state.save([], { ...meta, loose: [] });
    }).catch((error) => this.app.fail(error));
    await this.run({ isForced: true });
  }

  // Someone logged out, or was logged out.
  async #leave() {
    this.#tell({ isAccount: true });
    const owner = await this.#alone(() => leave(this.local)).catch((error) => console.info(error.message));
    await this.#alone(() => this.#look()).catch((error) => console.info(error.message));
    // The views of the account tell of the login themselves.
    if (!owner || this.app.screen.name.startsWith("account")) return;
    toast(t("syncLeft", { name: owner.name }), { words: t("syncRemove"), press: () => this.remove() });
  }

  /** Deletes in this browser what the account that is logged out has. */
  async remove() {
    try {
      const left = await this.#alone(() => removeHere(this.local));
      await this.#reload();
      toast(left ? t("syncRemovedSome", { count: left }) : t("syncRemoved"));
    } catch (error) {
      console.info(error.message);
      this.app.fail(new Problem({ title: t("cannotSave"), detail: t("storageRefused") }));
    }
    await this.#alone(() => this.#look()).catch((error) => console.info(error.message));
  }

  /** Makes what is in this browser nobody's, after the account was deleted. */
  async release() {
    await this.#alone(release);
    await this.#alone(() => this.#look());
  }

  /** @param {Partial<SyncStatus>} change */
  #show(change) {
    const before = JSON.stringify(this.status);
    this.status = { ...this.status, ...change };
    if (JSON.stringify(this.status) === before) return;
    if (Object.values(viewOf).includes(this.app.screen.name)) this.app.redraw();
  }
}

const forgetMap = (key) => import("./keep.js").then(({ forgetRoute }) => forgetRoute(key)).catch(() => {});
