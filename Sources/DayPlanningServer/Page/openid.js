// Logging in at an OpenID provider: begins it, and says how it went.
// @ts-check
import { community } from "./account.js";
import { problemWords } from "./communitywords.js";
import { button, make, toast } from "./dom.js";
import { leaveFor } from "./returned.js";
import { hasText, loadMore, t } from "./text.js";

/** @typedef {import("./app.js").App} App */

// The message for the next view.
let told = "";

/**
 * Returns a button that begins a log-in at the provider; null if the service has none.
 *
 * @param {App} app
 * @param {string} id
 * @param {string} words The key of its text.
 * @param {() => { link?: boolean, invitation?: string }} order
 */
export function openIDButton(app, id, words, order = () => ({})) {
  if (!app.openID) return null;
  return button("user", t(words, { name: app.openID }), async ({ currentTarget }) => {
    currentTarget.disabled = true;
    try {
      const { address } = await community("POST", "openid/start", order());
      leaveFor(address);
    } catch (error) {
      toast(await problemWords(error, { 502: "openid-provider" }));
    }
    currentTarget.disabled = false;
  }, { id });
}

/** Returns what went wrong at the provider, once; null if nothing did. */
export function openIDNotice() {
  const words = told;
  told = "";
  return words ? make("p", { class: "notice bad", role: "alert", id: "openid-told" }, words) : null;
}

/**
 * Shows the account, and how the log-in went.
 *
 * @param {App} app
 * @param {string} outcome
 */
export async function comeBack(app, outcome) {
  await loadMore("community");
  const isGood = outcome === "done" || outcome === "linked";
  const words = t(hasText(`openid-${outcome}`) ? `openid-${outcome}` : "openid-other", { name: app.openID });
  if (isGood) toast(words);
  else told = words;
  app.screen.show("account");
  app.sheet.atLeast("half");
}
