// What administrators do: roles, invitations, and the audit log.
// @ts-check
import { account, community, loadAccount } from "./account.js";
import { arriving, copy, head } from "./community.js";
import { decisionIn, may, roles } from "./communitydata.js";
import { Form } from "./communityform.js";
import { moment } from "./communitywords.js";
import { button, make, toast } from "./dom.js";
import { personal } from "./personal.js";
import { isShared } from "./request.js";
import { hasText, t } from "./text.js";

/** @typedef {import("./app.js").App} App */

// The numbers of entries of the log that are loaded at first and at most.
const [few, most] = [30, 500];

const roleEntry = (value, name = "role") => ({
  name, words: t("role"), kind: "choice", value, options: roles.map((role) => [role, t(`role-${role}`)]),
});

function rolesPart() {
  const form = new Form({
    id: "roles",
    entries: [
      {
        name: "name", words: t("accountName"), isNeeded: true,
        more: { autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: "40" },
      },
      roleEntry("trusted"),
    ],
    submit: { words: t("giveRole"), icon: "check" }, problems: { 404: "noAccount", 409: "lastAdmin" },
    take: (error) => {
      if (error.status !== 404) return false;
      form.refuse("name", t("noAccount"));
      form.control("name").focus();
      return true;
    },
    send: async ({ name, role }) => {
      const given = await community("POST", "roles", { name: name.trim(), role });
      form.forget();
      form.control("name").value = "";
      toast(t("roleGiven", { name: given.name, role: t(`role-${given.role}`) }));
      if (given.name === account()?.name) await loadAccount();
      listeners.forEach((listener) => listener());
    },
  });
  return form.part;
}

/** @type {(() => void)[]} What shows the log. */
let listeners = [];

function invitationPart() {
  const shown = make("div", { role: "status" });
  const form = new Form({
    id: "invite", entries: [roleEntry("user")], submit: { words: t("invite"), icon: "plus" },
    send: async ({ role }) => {
      const { invitation } = await community("POST", "invitations", { role });
      const told = make("p", { class: "hint" });
      shown.replaceChildren(make(
        "div", { class: "notice good stack", id: "invitation" },
        make("p", {}, t("invitationFor", { role: t(`role-${role}`) })), make("p", {}, make("code", {}, invitation)),
        make("div", { class: "actions" }, button("copy", t("copyCode"), () => copy(invitation, (words) => {
          told.textContent = words;
        }))), told,
      ));
      listeners.forEach((listener) => listener());
    },
  });
  return [form.part, shown];
}

/** @param {App} app */
function entryRow(app, { made, actor, action, subject, detail }) {
  const { outcome, reason, place } = decisionIn({ detail });
  const [, into = ""] = /^into (shared-\w+)$/.exec(detail) ?? [];
  const [, version = ""] = /^version (\d+)$/.exec(detail) ?? [];
  const role = [subject, detail].find((text) => hasText(`role-${text}`));
  const words = outcome ? t(`outcome-${outcome}`) : version ? t("versionNumber", { version })
    : role ? t(`role-${role}`) : "";
  const target = [into, place, subject].find((id) => id && isShared(id));
  return make(
    "li", { class: "log-row" },
    make("div", { class: "grow" },
      make("b", {}, t(hasText(`audit-${action}`) ? `audit-${action}` : "audit-other")), words ? `: ${words}` : null,
      reason ? make("span", { class: "quoted" }, reason) : null,
      make("small", {}, `${actor ?? t("noActor")} · ${moment(made)}`)),
    target
      ? button(null, t("openIt"), () => app.screen.show("account-place", { id: target }), { class: "link" })
      : null,
  );
}

/** @param {App} app */
function logPart(app) {
  let limit = few;
  const list = arriving(() => community("GET", `audit?limit=${limit}`), ({ entries }) => [
    make("ul", { class: "log", id: "audit" }, entries.map((entry) => entryRow(app, entry))),
    entries.length === limit && limit < most
      ? make("div", { class: "actions" }, button("down", t("showOlder"), () => {
          limit = most;
          list.refresh();
        }))
      : null,
  ]);
  return list;
}

/** @param {App} app */
function administration(app) {
  if (!may(account(), "admin")) {
    return { nodes: [head(app, t("administration")), make("p", { class: "notice" }, t("notAllowed"))] };
  }
  const log = logPart(app);
  listeners = [log.refresh];
  return {
    nodes: [
      head(app, t("administration")), make("h3", { class: "apart" }, t("giveRole")), rolesPart(),
      make("h3", { class: "apart" }, t("invitations")), make("p", { class: "hint" }, t("invitationsHint")),
      ...invitationPart(),
      make("h3", { class: "apart" }, t("auditLog")), log.part,
    ],
    refresh: log.refresh,
  };
}

export const view = personal(administration);
