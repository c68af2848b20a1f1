// The browser's storage, which may be full or disabled: small values, and databases.
// @ts-check

/** Returns a stored value, or `usual`. */
export function recall(name, usual) {
  try {
    return JSON.parse(localStorage.getItem(`planday:${name}`)) ?? usual;
  } catch {
    return usual;
  }
}

/** Stores a value; returns whether it succeeded. */
export function remember(name, value) {
  try {
    localStorage.setItem(`planday:${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @type {Map<string, Promise<IDBDatabase>>} Open databases: while a page is left there is no time to open one. */
const opened = new Map();

/**
 * Runs a transaction on the only object store of a database; `act(store)` returns its request. If the database is open,
 * the transaction is begun before the caller's task ends, so that it completes even if the page is left.
 *
 * @param {string} database
 * @param {string} name
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest} act
 */
export async function run(database, name, mode, act) {
  const transaction = await begin(database, name, mode);
  return new Promise((resolve, reject) => {
    const request = act(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    transaction.commit?.();
  });
}

/** Begins a transaction on the only object store of a database. */
export async function begin(database, name, mode) {
  try {
    return (await open(database, name)).transaction(name, mode);
  } catch (error) {
    if (error.name !== "InvalidStateError") throw error;
    // The browser closed the database, as Safari does in the background.
    opened.delete(database);
    return (await open(database, name)).transaction(name, mode);
  }
}

function open(database, name) {
  const known = opened.get(database);
  if (known) return known;
  const forget = () => opened.delete(database);
  const opening = new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(name, { keyPath: "id" });
    request.onsuccess = () => {
      request.result.onclose = forget;
      // Another tab may delete it, or have a later version.
      request.result.onversionchange = () => {
        forget();
        request.result.close();
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
  opened.set(database, opening);
  opening.catch(forget);
  return opening;
}
