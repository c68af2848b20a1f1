// The views of accounts, shared places and moderation: loads them, and draws them again when something shared changed.
// @ts-check
import { account, known, listenToAccount } from "./account.js";
import { button, make, square, style } from "./dom.js";
import { language } from "./settings.js";
import { loadMore, t } from "./text.js";

/** @typedef {import("./app.js").App} App */

// The file of each view.
const files = {
  account: () => import("./accountview.js"), "account-join": () => import("./joinview.js"),
  "account-recover": () => import("./joinview.js"), "account-devices": () => import("./accountview.js"),
  "account-password": () => import("./accountview.js"), "account-codes": () => import("./accountview.js"),
  "account-delete": () => import("./accountview.js"),
  "account-identities": () => import("./identitiesview.js"),
  "account-share": () => import("./shareview.js"), "account-place": () => import("./placeview.js"),
  "account-history": () => import("./historyview.js"), "account-queue": () => import("./queueview.js"),
  "account-admin": () => import("./adminview.js"),
};

/** Loads a view with its texts and styles, and finds out who is logged in. */
export async function load(name) {
  const [file] = await Promise.all([
    files[name](), loadMore("community"), loadMore("plan"), style("community.css"),
    // Without the service, a view says so itself.
    known().catch(() => {}),
  ]);
  return file;
}

/** Returns a number that is another one once something shared changed. */
export const changeCount = () => changes;

// Counts the changes of what is shared, after which views are no longer up to date.
let changes = 0;
/** @type {App | null} */
let page = null;

/**
 * Shows what changed of the shared places without loading the page again.
 *
 * @param {App} app
 */
export async function sharedChanged(app) {
  changes += 1;
  await app.city.refresh().catch(() => {});
  app.redraw();
}

/**
 * A view that stays while it is drawn again, with what is typed: its elements, what loads its content again, and what
 * is done each time that it comes back.
 *
 * @typedef {{ nodes: any[], refresh?: () => void, shown?: () => void }} Kept
 */

/**
 * Returns a view that is built once each time that it is opened, for another account, in another language, and at
 * another stage.
 *
 * @param {(app: App, now: Record<string, any>) => Kept} build
 */
export function kept(build, stage = () => "") {
  /** @type {WeakMap<object, Kept & { key: string, changes: number }>} */
  const views = new WeakMap();
  return (app, now) => {
    if (!page) listenToAccount(() => app.redraw());
    page = app;
    const key = [language(), account()?.name, account()?.role, stage()].join("\n");
    let view = views.get(now);
    if (view?.key !== key) {
      const built = build(app, now);
      view = { ...built, key, changes, nodes: built.nodes.flat(Infinity).filter(Boolean) };
      views.set(now, view);
    }
    if (view.changes !== changes) {
      view.changes = changes;
      view.refresh?.();
    }
    if (!view.nodes[0].isConnected) view.shown?.();
    return view.nodes;
  };
}

/**
 * Returns the head of a view.
 *
 * @param {App} app
 */
export function head(app, title) {
  return make(
    "div", { class: "view-head" }, square("back", t("back"), () => app.back(), { id: "back" }),
    make("h2", { id: "title", tabindex: "-1" }, title),
  );
}

/**
 * Goes back to an open view, or opens it.
 *
 * @param {App} app
 */
export function returnTo(app, name, data = {}) {
  while (app.screen.name !== name && app.screen.name !== "home") app.back();
  if (app.screen.name !== name) app.screen.show(name, data);
}

/**
 * Returns an element that shows something once it has arrived, or why it did not.
 *
 * @template Content
 * @param {() => Promise<Content>} get
 * @param {(content: Content) => any} show
 */
export function arriving(get, show) {
  const part = make("div", { class: "stack", "aria-busy": "true" }, make("p", { class: "hint" }, t("loadingNow")));
  let turn = 0;
  const refresh = async () => {
    turn += 1;
    const mine = turn;
    part.setAttribute("aria-busy", "true");
    let nodes;
    try {
      nodes = [show(await get())];
    } catch (error) {
      const words = await (await import("./communitywords.js")).problemWords(error);
      nodes = [
        make("p", { class: "notice care" }, words),
        make("p", { class: "actions" }, button("redo", t("tryAgain"), refresh)),
      ];
    }
    if (mine !== turn) return;
    part.replaceChildren(...nodes.flat(Infinity).filter(Boolean));
    part.removeAttribute("aria-busy");
    // What had the focus may be gone.
    if (mine > 1 && document.activeElement === document.body) {
      document.getElementById("title")?.focus({ preventScroll: true });
    }
  };
  refresh();
  return { part, refresh };
}

/** Copies a text, and says so; returns whether it succeeded. */
export async function copy(text, say) {
  try {
    await navigator.clipboard.writeText(text);
    say(t("copied"));
  } catch {
    say(t("copyFailed"));
  }
}
