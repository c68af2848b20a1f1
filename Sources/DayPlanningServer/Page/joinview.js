// The views for logging in, registering, and a forgotten password.
// @ts-check
import { community, setAccount } from "./account.js";
import { head, kept, returnTo } from "./community.js";
import { deviceOf } from "./communitydata.js";
import { Form } from "./communityform.js";
import { keepCodes } from "./codesview.js";
import { button, make, toast } from "./dom.js";
import { openIDButton, openIDNotice } from "./openid.js";
import { t } from "./text.js";

/** @typedef {import("./app.js").App} App */

/** The lengths of passwords. */
const [shortest, longest] = [8, 200];

/** Returns what is wrong with a new password, as the key of a text; empty if nothing is. */
export function passwordFault(password, name) {
  const { length } = [...password];
  if (length < shortest || length > longest) return "entry-password";
  return password.toLowerCase() === name.toLowerCase() || new Set(password).size < 3 ? "easyPassword" : "";
}

/** Returns the field for a new password. */
export function newPassword(name = "password") {
  return {
    name, words: t("newPassword"), kind: "password", isNeeded: true, hint: t("entry-password"),
    more: { autocomplete: "new-password", maxlength: "400" },
  };
}

const nameMore = { autocomplete: "username", autocapitalize: "none", spellcheck: "false", maxlength: "254" };

/** Logs in with a name and a password. */
async function logIn(name, password) {
  const { account } = await community("POST", "sessions", { name, password, label: deviceOf(navigator.userAgent) });
  setAccount(account);
}

// After logging in, the visitor goes on with what needed it.
function goOn(app, then) {
  returnTo(app, then);
  app.redraw();
  document.getElementById("title")?.focus({ preventScroll: true });
}

/**
 * Returns the view for logging in.
 *
 * @param {App} app
 */
export function loginPart(app) {
  const { name: then, isStep = false } = app.screen.data;
  const form = new Form({
    id: "login",
    entries: [
      { name: "name", words: t("nameOrEmail"), isNeeded: true, more: nameMore },
      {
        name: "password", words: t("password"), kind: "password", isNeeded: true,
        more: { autocomplete: "current-password", maxlength: "400" },
      },
    ],
    submit: { words: t("logIn") }, problems: { 401: "wrongLogin" },
    send: async ({ name, password }) => {
      await logIn(name.trim(), password);
      form.forget();
      toast(t("loggedIn"));
      goOn(app, then);
      if (isStep) app.back();
    },
  });
  return [
    make("p", {}, t(then === "account-share" ? "accountToShare" : "accountFor")), openIDNotice(), form.part,
    make(
      "div", { class: "actions" }, openIDButton(app, "log-in-openid", "logInWith"),
      button("user", t("register"), () => app.screen.show("account-join", { then }), { id: "to-join" }),
      button(null, t("forgotPassword"), () => app.screen.show("account-recover", { then }), {
        id: "to-recover", class: "link",
      }),
    ),
  ];
}

/** @param {App} app */
function joining(app, then) {
  const invitation = {
    name: "invitation", words: t("invitation"), hint: t("invitationHint"),
    more: { autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: "100" },
  };
  const form = new Form({
    id: "join",
    entries: [
      {
        name: "name", words: t("yourName"), isNeeded: true, hint: t("entry-name"),
        more: { ...nameMore, maxlength: "40" },
      },
      {
        name: "email", words: t("email"), kind: "email", hint: t("emailHint"),
        more: { autocomplete: "email", maxlength: "254" },
      },
      newPassword(), invitation,
    ],
    submit: { words: t("register") }, problems: { 403: "invitationNeeded", 409: "nameTaken" },
    check: ({ name, password }) => {
      const fault = passwordFault(password, name.trim());
      return /** @type {Record<string, string>} */ (fault ? { password: fault } : {});
    },
    take: (error) => {
      if (error.status !== 403 || !error.kind.includes("forbidden")) return false;
      form.refuse("invitation", t("invitationNeeded"));
      form.control("invitation").focus();
      return true;
    },
    send: async ({ name, email, password, invitation: code }) => {
      const draft = { name: name.trim(), email: email.trim(), password, invitation: code.trim() };
      const order = Object.fromEntries(Object.entries(draft).filter(([, value]) => value));
      const { recoveryCodes } = await community("POST", "accounts", order);
      keepCodes(draft.name, recoveryCodes);
      form.forget();
      // Without the answer the account is there, and its codes are shown all the same.
      await logIn(draft.name, password).catch(() => {});
      goOn(app, then);
    },
  });
  const order = () => {
    const code = form.typed.invitation.trim();
    return code ? { invitation: code } : {};
  };
  return [
    head(app, t("register")), make("p", {}, t("registerFor")), form.part,
    make("div", { class: "actions" }, openIDButton(app, "join-openid", "joinWith", order)),
  ];
}

/** @param {App} app */
function recovering(app, then) {
  const form = new Form({
    id: "recover",
    entries: [
      { name: "name", words: t("nameOrEmail"), isNeeded: true, more: nameMore },
      {
        name: "code", words: t("recoveryCode"), isNeeded: true, hint: t("recoveryCodeHint"),
        more: { autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: "100" },
      },
      newPassword(),
    ],
    submit: { words: t("setPassword") }, problems: { 401: "wrongCode" },
    check: ({ name, password }) => {
      const fault = passwordFault(password, name.trim());
      return /** @type {Record<string, string>} */ (fault ? { password: fault } : {});
    },
    send: async ({ name, code, password }) => {
      await community("POST", "recovery", { name: name.trim(), code: code.trim(), password });
      form.forget();
      await logIn(name.trim(), password);
      toast(t("passwordSet"));
      goOn(app, then);
    },
  });
  return [head(app, t("forgotPassword")), make("p", {}, t("recoverFor")), form.part];
}

export const view = kept((app, { name, then = "account" }) => ({
  nodes: name === "account-join" ? joining(app, then) : recovering(app, then),
}));
