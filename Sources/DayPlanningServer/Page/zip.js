// Zip archives: the files in them, one at a time, up to a size.
// @ts-check

const [localSign, entrySign, endSign] = [0x04034b50, 0x02014b50, 0x06054b50];
// The longest comment after the end of a directory, and the most files to look at.
const [longestComment, mostFiles] = [65535, 10000];

/**
 * A file in an archive.
 *
 * @typedef {{ name: string, method: number, size: number, packed: number, at: number, isSecret: boolean }} Entry
 */

/**
 * Returns the files of an archive; throws `RangeError` if its directory is damaged.
 *
 * @param {Uint8Array} bytes
 * @returns {Entry[]}
 */
export function entriesOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const least = Math.max(0, end - longestComment);
  while (end >= least && view.getUint32(end, true) !== endSign) end -= 1;
  if (end < least) throw new RangeError("no directory");
  const count = Math.min(view.getUint16(end + 10, true), mostFiles);
  const entries = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    // Reading beyond the end throws a RangeError, too.
    if (view.getUint32(at, true) !== entrySign) throw new RangeError("no entry");
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameSize));
    entries.push({
      name, method: view.getUint16(at + 10, true), packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true), at: view.getUint32(at + 42, true),
      isSecret: (view.getUint16(at + 8, true) & 1) === 1,
    });
    at += 46 + nameSize + extraSize + commentSize;
  }
  return entries;
}

/**
 * Returns the content of a file; throws `RangeError` if it is damaged, encrypted, packed otherwise, or larger than
 * `most` bytes, whatever its directory says.
 *
 * @param {Uint8Array} bytes
 * @param {Entry} entry
 */
export async function contentOf(bytes, entry, most) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { at, method, packed, isSecret } = entry;
  if (view.getUint32(at, true) !== localSign || isSecret || ![0, 8].includes(method)) throw new RangeError(entry.name);
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const data = bytes.subarray(start, start + packed);
  if (data.length < packed) throw new RangeError(entry.name);
  if (method === 0) {
    if (data.length > most) throw new RangeError("too large");
    return data;
  }
  return inflated(data, most);
}

async function inflated(data, most) {
  const stream = new Blob([/** @type {any} */ (data)]).stream().pipeThrough(
    new /** @type {any} */ (globalThis).DecompressionStream("deflate-raw"),
  );
  const reader = stream.getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read().catch(() => {
      throw new RangeError("damaged");
    });
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new RangeError("too large");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let filled = 0;
  for (const part of parts) {
    whole.set(part, filled);
    filled += part.length;
  }
  return whole;
}
