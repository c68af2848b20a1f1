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

/**
 * Runs a transaction on the only object store of a database; `act(store)` returns its request.
 *
 * @param {string} database
 * @param {string} name
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest} act
 */
export async function run(database, name, mode, act) {
  const opened = await open(database, name);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = opened.transaction(name, mode);
      const request = act(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
  } finally {
    opened.close();
  }
}

function open(database, name) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(name, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
}
