// The visitor's account on a service with a community: who is logged in, and requests that need it.
// @ts-check
import { remember } from "./memory.js";
import { Problem, postFile, request } from "./service.js";

/**
 * An account.
 *
 * @typedef {object} Account
 * @property {string} id
 * @property {string} name
 * @property {string} [email]
 * @property {boolean} [hasPassword] False if it logs in only at an OpenID provider.
 * @property {"user" | "trusted" | "moderator" | "admin"} role
 */

/** @type {Account | null} */
let current = null;
let isKnown = false;
/** @type {(() => void)[]} */
const listeners = [];

// What asks for a password, and answers a wrong one like an expired login.
const checksPassword = /^(sessions|recovery|account\/(password|delete|codes))$/;

/** Returns who is logged in; null if nobody is, or if that is not known yet. */
export const account = () => current;

/** Calls `listener()` after someone logged in or out. */
export function listenToAccount(listener) {
  listeners.push(listener);
}

/**
 * Sets who is logged in.
 *
 * @param {Account | null} next
 */
export function setAccount(next) {
  const isSame = current?.name === next?.name && current?.role === next?.role;
  current = next;
  isKnown = true;
  // Other visits need not ask who is logged in.
  remember("account", next !== null);
  if (!isSame) for (const listener of listeners) listener();
}

/** Asks the service who is logged in. Without the service, nothing changes. */
export async function loadAccount() {
  try {
    setAccount(await community("GET", "account"));
  } catch (error) {
    if (!error.isLost && error.status !== 401) throw error;
  }
}

/** Returns whether the service has said who is logged in. */
export const isAsked = () => isKnown;

/** Returns who is logged in, after asking the service for it once. */
export async function known() {
  if (!isKnown) await loadAccount();
  return current;
}

/**
 * Sends a request below `/v1/community`, and returns the JSON of its answer. If the login has expired, the page is
 * logged out, too.
 *
 * @param {"GET" | "POST" | "PUT" | "DELETE"} method
 * @param {string} path
 * @param {unknown} [body]
 */
export async function community(method, path, body = undefined) {
  const isChecked = method === "POST" && checksPassword.test(path);
  return asking(() => request(method, `/v1/community/${path}`, body), isChecked);
}

/**
 * Posts a file below `/v1/community`, like {@link community}.
 *
 * @param {string} path
 * @param {Blob} file
 */
export const communityFile = (path, file) => asking(() => postFile(`/v1/community/${path}`, file));

async function asking(act, isChecked = false) {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Problem && error.status === 401 && !isChecked) setAccount(null);
    throw error;
  }
}
