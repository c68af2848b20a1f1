// Whose days, places and favorites this browser has: another account never gets those of the first one.
// @ts-check
import { recall, remember } from "./memory.js";
import { claim } from "./syncround.js";
import { idOf, markOf, newRecord, settingsKey } from "./syncrules.js";
import { AccountState } from "./syncstore.js";

/**
 * The account that this browser was last logged in to; `isOut` if it is logged out.
 *
 * @typedef {{ account: string, name: string, isOut: boolean, isOther: boolean }} Owner
 *
 * @typedef {import("./synclocal.js").SyncLocal} SyncLocal
 */

/** @returns {Owner | null} */
export const ownerHere = () => recall("sync", null);

/** @param {Owner | null} owner */
const setOwner = (owner) => remember("sync", owner);

/**
 * Names change their owner when an account is deleted.
 *
 * @param {{ name: string, created?: number }} who
 */
const keyOf = ({ name, created }) => `${created ?? ""} ${name}`;

/**
 * Notes that a database was deleted by the browser or the visitor's settings: what it had is fetched again instead of
 * deleted in the account.
 *
 * @param {SyncLocal} local
 */
export async function guard(local) {
  await local.read();
  if (local.unsigned.size === 0) return;
  const owner = ownerHere();
  if (owner) {
    const state = new AccountState(owner.account);
    const { meta, records, isNew } = await state.load();
    const { unsigned } = /** @type {{ unsigned: Set<string> }} */ (local);
    const gone = [...records.values()].filter(({ kind, mine }) => mine !== null && unsigned.has(kind));
    if (!isNew && gone.length) {
      await state.save(gone.map(({ kind, key, shelf }) => ({ ...newRecord(kind, key), shelf })), { ...meta, after: 0 });
    }
  }
  await local.sign();
}

/**
 * Makes an account the one of this browser. What another account had here is put aside, what this one had comes back,
 * and what was here without an account stays so until the visitor decides. Returns the state, the number of what is put
 * aside, whether this browser has other ones now, and whether to ask.
 *
 * @param {SyncLocal} local
 * @param {{ name: string, created?: number }} who
 */
export async function enter(local, who) {
  const [account, before] = [keyOf(who), ownerHere()];
  const state = new AccountState(account);
  if (before?.account === account && !before.isOut) return { state, aside: 0, isOther: false, isAsking: false };
  const isOther = before !== null && before.account !== account;
  if (isOther && !before.isOut) await claim({ local, state: new AccountState(before.account) });
  const aside = isOther ? await putAside(local, new AccountState(before.account)) : 0;
  const back = await restore(local, state);
  const { meta, records } = await state.load();
  const here = await local.read();
  // What was deleted since the account was logged out is deleted in this browser only.
  const gone = [...records].filter(([id, { mine, isDeleted }]) => mine !== null && !isDeleted && !here.has(id));
  if (gone.length) meta.after = 0;
  meta.loose = [...here].filter(([id, { kind }]) => kind !== "setting" && !records.has(id)).map(([id]) => id);
  const isAsking = meta.loose.some((id) => !meta.asked.includes(id));
  meta.asked = meta.loose;
  // The account's settings win over those of a browser that is new to it.
  const setting = idOf({ kind: "setting", key: settingsKey });
  const fresh = records.has(setting)
    ? [] : [{ ...newRecord(/** @type {const} */ ("setting"), settingsKey), mine: markOf(here.get(setting).text) }];
  await state.save([...fresh, ...gone.map(([, { kind, key }]) => newRecord(kind, key))], meta);
  setOwner({ account, name: who.name, isOut: false, isOther: isOther || (before?.isOther ?? false) });
  return { state, aside, isOther: aside + back > 0, isAsking };
}

/**
 * Sends the settings of this browser to an account that has none, unless they may be those of another account.
 *
 * @param {import("./syncstore.js").AccountState} state
 */
export async function offerSettings(state, { records, here }) {
  const id = idOf({ kind: "setting", key: settingsKey });
  const record = records.get(id);
  const isPlain = Object.values(here.get(id).value).every((value) => value === "");
  if (ownerHere()?.isOther || !record || record.version > 0 || record.mine === null || isPlain) return false;
  await state.save([{ ...record, mine: null }]);
  return true;
}

/**
 * Notes that the account is logged out. What is new here until then is the account's.
 *
 * @param {SyncLocal} local
 */
export async function leave(local) {
  const owner = ownerHere();
  if (!owner || owner.isOut) return null;
  const state = new AccountState(owner.account);
  const { records, here } = await claim({ local, state });
  const deleted = [...records].filter(([id, { mine }]) => mine !== null && !here.has(id));
  await state.save(deleted.map(([, record]) => ({ ...record, isDeleted: true })));
  setOwner({ ...owner, isOut: true });
  return owner;
}

// Moves what an account has in this browser out of sight.
async function putAside(local, state) {
  const { records } = await state.load();
  const here = await local.read();
  const shown = [...records].filter(([id, { kind }]) => kind !== "setting" && here.has(id));
  // First into the records, so that nothing is lost if the page is left in between.
  await state.save(shown.map(([id, record]) => ({ ...record, shelf: here.get(id).value })));
  const groups = shown.map(([id, { kind, key }]) => [{ kind, key, before: here.get(id).text, after: null }]);
  const late = await local.exchange(groups);
  return groups.length + (late.length ? await putAside(local, state) : 0);
}

async function restore(local, state) {
  const { records } = await state.load();
  const stored = [...records.values()].filter(({ shelf }) => shelf);
  await local.exchange(stored.map(({ kind, key, shelf }) => [{ kind, key, before: null, after: shelf }]));
  await state.save(stored.map(({ shelf, ...record }) => record));
  return stored.length;
}

/**
 * Deletes in this browser what the account that is logged out has, unless it has changes that are not in the account.
 * Returns the number of those.
 *
 * @param {SyncLocal} local
 */
export async function removeHere(local) {
  const owner = ownerHere();
  if (!owner?.isOut) return 0;
  const state = new AccountState(owner.account);
  const { records } = await state.load();
  const here = await local.read();
  const mine = [...records].filter(([id, { kind }]) => kind !== "setting" && here.has(id));
  const isSafe = ([id, { version, mine: mark }]) => version > 0 && markOf(here.get(id).text) === mark;
  const groups = mine.filter(isSafe).map(
    ([id, { kind, key }]) => [{ kind, key, before: here.get(id).text, after: null }],
  );
  const late = (await local.exchange(groups)).map(([change]) => idOf(change));
  const left = mine.filter((entry) => !isSafe(entry) || late.includes(entry[0])).map(([, record]) => record);
  await state.forget(left);
  if (left.length === 0) setOwner(null);
  return left.length;
}

/** Makes what the account has in this browser nobody's, as after the account was deleted. */
export async function release() {
  const owner = ownerHere();
  if (!owner) return;
  await new AccountState(owner.account).forget();
  setOwner(null);
}

