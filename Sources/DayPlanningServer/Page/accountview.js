// The view of the account: logging in, the visitor's contributions, devices, password, data, and its end.
// @ts-check
import { account, community, setAccount } from "./account.js";
import { arriving, head, sharedChanged } from "./community.js";
import { deviceOf, may } from "./communitydata.js";
import { Form } from "./communityform.js";
import { dayOf, moment, problemWords } from "./communitywords.js";
import { contributions } from "./contributions.js";
import { button, icon, make, save, toast } from "./dom.js";
import { keepCodes } from "./codesview.js";
import { newPassword, passwordFault } from "./joinview.js";
import { openIDButton, openIDNotice } from "./openid.js";
import { personal } from "./personal.js";
import { t } from "./text.js";

/** @typedef {import("./app.js").App} App */

/**
 * Returns a row that leads to another view.
 *
 * @param {App} app
 */
function row(app, shape, words, name, small = null) {
  return make(
    "li", {},
    make(
      "button", { type: "button", "data-go": name, click: () => app.screen.show(name) }, icon(shape),
      make("span", { class: "grow" }, words, small), icon("right"),
    ),
  );
}

/** @param {App} app */
function overview(app) {
  const own = account();
  const mine = contributions(app);
  const waiting = make("small", { class: "badge care", hidden: true });
  const count = () => {
    if (may(own, "moderator")) countQueue(waiting);
  };
  count();
  return {
    nodes: [
      head(app, own.name), openIDNotice(),
      make(
        "p", { class: "row" }, make("span", { class: "badge good", id: "role" }, t(`role-${own.role}`)),
        own.email ? make("span", { class: "hint" }, own.email) : null,
      ),
      make("p", { class: "hint" }, t(`role-${own.role}-may`)),
      make(
        "div", { class: "actions" },
        button("plus", t("sharePlace"), () => app.screen.show("account-share"), {
          class: "button main", id: "share-new",
        }),
      ),
      may(own, "moderator")
        ? make(
            "ul", { class: "menu rows-menu" }, row(app, "check", t("moderation"), "account-queue", waiting),
            may(own, "admin") ? row(app, "sliders", t("administration"), "account-admin") : null,
          )
        : null,
      make("h3", { class: "apart" }, t("myContributions")), mine.part,
      make("h3", { class: "apart" }, t("accountAndData")),
      make(
        "ul", { class: "menu rows-menu" }, row(app, "globe", t("devices"), "account-devices"),
        app.openID ? row(app, "link", t("logInBy", { name: app.openID }), "account-identities") : null,
        row(app, "pen", t(lacksPassword() ? "setFirstPassword" : "changePassword"), "account-password"),
        lacksPassword() ? null : row(app, "redo", t("newCodes"), "account-codes"),
        make("li", {}, make("button", { type: "button", id: "export-account", click: (event) => exportAll(event) },
          icon("download"), make("span", { class: "grow" }, t("exportData")))),
        row(app, "trash", t("deleteAccount"), "account-delete"),
      ),
      make(
        "div", { class: "actions" },
        button("back", t("logOut"), (event) => end("current", event.currentTarget), { id: "log-out" }),
      ),
      make("p", { role: "status", class: "hint", id: "account-told" }),
    ],
    refresh: () => {
      mine.refresh();
      count();
    },
  };
}

async function countQueue(badge) {
  const queue = await community("GET", "queue").catch(() => null);
  const kinds = queue ? [queue.places, queue.proposals, queue.photos, queue.reports] : [];
  const count = kinds.reduce((sum, rows) => sum + rows.length, 0);
  badge.hidden = count === 0;
  badge.textContent = t("waitingCount", { count });
}

async function tell(error, own = {}) {
  toast(await problemWords(error, own));
}

async function exportAll({ currentTarget }) {
  currentTarget.disabled = true;
  try {
    const all = await community("GET", "account/export");
    save(new Blob([`${JSON.stringify(all, null, 2)}\n`], { type: "application/json" }), "planday-account.json");
    toast(t("downloaded", { name: "planday-account.json" }));
  } catch (error) {
    tell(error);
  }
  currentTarget.disabled = false;
}

// Ends a session; `current` is this one.
async function end(id, opener) {
  opener.disabled = true;
  try {
    await community("DELETE", `sessions/${encodeURIComponent(id)}`);
  } catch (error) {
    opener.disabled = false;
    if (error.status !== 401) {
      tell(error);
      return false;
    }
  }
  if (id === "current") {
    setAccount(null);
    toast(t("loggedOutNow"));
  }
  return true;
}

// Devices

/** @param {App} app */
function devices(app) {
  const list = arriving(() => community("GET", "sessions"), ({ current, sessions }) => {
    const rows = [...sessions].sort((one, other) => Number(other.id === current) - Number(one.id === current)
      || other.used - one.used);
    const others = rows.filter(({ id }) => id !== current);
    return [
      make("ul", { class: "cards", id: "devices" }, rows.map((session) => device(app, session, current, list.refresh))),
      others.length > 1
        ? make("div", { class: "actions" }, button("close", t("logOutOthers"), async ({ currentTarget }) => {
            for (const { id } of others) if (!(await end(id, currentTarget))) break;
            list.refresh();
          }, { id: "log-out-others" }))
        : null,
    ];
  });
  return {
    nodes: [head(app, t("devices")), make("p", { class: "hint" }, t("devicesHint")), list.part], refresh: list.refresh,
  };
}

function device(app, { id, kind, label, created, used }, current, refresh) {
  const isThis = id === current;
  const press = async ({ currentTarget }) => {
    if (!(await end(isThis ? "current" : id, currentTarget))) return;
    if (isThis) app.back();
    else {
      toast(t("deviceLoggedOut"));
      refresh();
    }
  };
  const name = deviceOf(label) || t(`device-${kind}`);
  return make(
    "li", { class: "card row", "data-session": isThis ? "current" : id },
    make(
      "div", { class: "grow" }, make("b", {}, name),
      isThis ? make("span", { class: "badge good" }, t("thisDevice")) : null,
      make("small", {}, t("deviceUsed", { used: moment(used), created: dayOf(created) })),
    ),
    button(null, t("logOut"), press, { "aria-label": t("logOutOf", { name }) }),
  );
}

// Password

// Password managers look for the name beside a password.
function nameField() {
  return make("input", {
    type: "text", name: "name", autocomplete: "username", value: account()?.name ?? "", hidden: true, readonly: true,
    "aria-hidden": "true", tabindex: "-1",
  });
}

// Accounts that log in only at a provider.
const lacksPassword = () => account()?.hasPassword === false;

// What stands for the password of an account without one.
const freshLogin = (app, words) => [
  make("p", { class: "hint" }, t(words)),
  make("div", { class: "actions" }, openIDButton(app, "log-in-again", "logInAgainWith")),
];

const oldPassword = (name) => ({
  name, words: t("password"), kind: "password", isNeeded: true,
  more: { autocomplete: "current-password", maxlength: "400" },
});

/** @param {App} app */
function firstPassword(app) {
  const form = new Form({
    id: "password", entries: [nameField(), newPassword("new")], submit: { words: t("setFirstPassword") },
    names: { password: "new" }, problems: { 403: "loginTooOld" },
    check: (typed) => {
      const fault = passwordFault(typed.new, account()?.name ?? "");
      return /** @type {Record<string, string>} */ (fault ? { new: fault } : {});
    },
    send: async (typed) => {
      const { recoveryCodes } = await community("POST", "account/password", { new: typed.new });
      keepCodes(account().name, recoveryCodes);
      setAccount({ ...account(), hasPassword: true });
      app.back();
    },
  });
  return { nodes: [head(app, t("setFirstPassword")), ...freshLogin(app, "firstPasswordFor"), form.part] };
}

/** @param {App} app */
function password(app) {
  if (lacksPassword()) return firstPassword(app);
  const form = new Form({
    id: "password",
    entries: [nameField(), { ...oldPassword("old"), words: t("oldPassword") }, newPassword("new")],
    submit: { words: t("changePassword") }, names: { password: "new" }, problems: { 401: "wrongPassword" },
    check: (typed) => {
      const fault = passwordFault(typed.new, account()?.name ?? "");
      return /** @type {Record<string, string>} */ (fault ? { new: fault } : {});
    },
    send: async (typed) => {
      await community("POST", "account/password", { old: typed.old, new: typed.new });
      toast(t("passwordChanged"));
      app.back();
    },
  });
  return { nodes: [head(app, t("changePassword")), make("p", { class: "hint" }, t("passwordHint")), form.part] };
}

// Recovery codes

/** @param {App} app */
function newCodes(app) {
  const form = new Form({
    id: "new-codes", entries: [nameField(), oldPassword("password")], submit: { words: t("newCodes") },
    problems: { 401: "wrongPassword" },
    send: async ({ password: typed }) => {
      const { recoveryCodes } = await community("POST", "account/codes", { password: typed });
      keepCodes(account().name, recoveryCodes);
      app.redraw();
    },
  });
  return { nodes: [head(app, t("newCodes")), make("p", { class: "hint" }, t("newCodesFor")), form.part] };
}

// The end

/** @param {App} app */
function deleting(app) {
  let isSure = false;
  const keeps = [["yes", t("keepPlaces")], ["no", t("removePlaces")]].map(([value, words]) => make(
    "label", { class: "check" },
    make("input", { type: "radio", name: "keep", value, checked: value === "yes" }), make("span", {}, words),
  ));
  const form = new Form({
    id: "delete",
    entries: [
      nameField(), make("fieldset", { class: "entry" }, make("legend", {}, t("placesAfterwards")), keeps),
      lacksPassword() ? null : oldPassword("password"),
    ],
    submit: { words: t("deleteAccount"), icon: "trash", isDanger: true },
    problems: { 401: "wrongPassword", 403: "loginTooOld", 409: "lastAdmin" },
    send: async ({ password: typed }) => {
      if (!isSure) {
        isSure = true;
        form.button.querySelector("span").textContent = t("deleteForGood");
        form.tell(make("p", { class: "notice bad" }, t("deleteSure")));
        return;
      }
      const keepPlaces = form.part.querySelector("[name=keep]:checked").value === "yes";
      await community("POST", "account/delete", { password: typed, keepPlaces });
      toast(t("accountDeleted"));
      app.back();
      // What the account kept stays in this browser, and is nobody's.
      await app.sync?.release();
      setAccount(null);
      await sharedChanged(app);
    },
  });
  const fresh = lacksPassword() ? freshLogin(app, "deleteFresh") : [];
  return { nodes: [head(app, t("deleteAccount")), make("p", {}, t("deleteFor")), ...fresh, form.part] };
}

const parts = {
  account: overview, "account-devices": devices, "account-password": password, "account-codes": newCodes,
  "account-delete": deleting,
};

export const view = personal((app, { name }) => parts[name](app));
