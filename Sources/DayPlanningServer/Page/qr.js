// QR codes in byte mode with error correction level L (ISO/IEC 18004).
// @ts-check

// Codewords of each version: total, error correction per block, and number of blocks.
const versions = [
  [26, 7, 1], [44, 10, 1], [70, 15, 1], [100, 20, 1], [134, 26, 1], [172, 18, 2], [196, 20, 2], [242, 24, 2],
  [292, 30, 2], [346, 18, 4], [404, 20, 4], [466, 24, 4], [532, 26, 4], [581, 30, 4], [655, 22, 6], [733, 24, 6],
  [815, 28, 6], [901, 30, 6], [991, 28, 7], [1085, 28, 8], [1156, 28, 8], [1258, 28, 9], [1364, 30, 9], [1474, 30, 10],
  [1588, 26, 12],
];

// Powers of two in the code's field of 256 elements, and their logarithms.
const [powers, logarithms] = [new Uint8Array(512), new Uint8Array(256)];
for (let i = 0, value = 1; i < 255; i += 1) {
  powers[i] = powers[i + 255] = value;
  logarithms[value] = i;
  value = value & 128 ? (value << 1) ^ 0x11d : value << 1;
}

const times = (one, other) => (one && other ? powers[logarithms[one] + logarithms[other]] : 0);

/**
 * Returns the rows of a QR code of a text, true where it is dark; null if the text is too long.
 *
 * @param {string} text
 * @returns {boolean[][] | null}
 */
export function modulesOf(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const index = versions.findIndex(
    ([all, correcting, blocks], i) => bytes.length + (i < 9 ? 2 : 3) <= all - correcting * blocks,
  );
  if (index < 0) return null;
  const words = blocksOf(dataOf(bytes, index), versions[index]);
  const all = Array.from({ length: 8 }, (_, mask) => drawn(index + 1, words, mask));
  const rated = all.map((rows) => ({ rows, cost: penalty(rows) }));
  return rated.sort((one, other) => one.cost - other.cost)[0].rows;
}

// The data codewords: the mode, the length, the bytes, and padding.
function dataOf(bytes, index) {
  const [all, correcting, blocks] = versions[index];
  const count = all - correcting * blocks;
  const lengthBits = index < 9 ? 8 : 16;
  const bits = [];
  const put = (value, length) => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, lengthBits);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, count * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = [];
  for (let i = 0; i < bits.length; i += 8) words.push(Number.parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let filler = 0xec; words.length < count; filler ^= 0xec ^ 0x11) words.push(filler);
  return words;
}

/**
 * Splits data into blocks, adds error correction (Reed and Solomon 1960), and interleaves them.
 *
 * @param {number[]} data
 * @param {number[]} version
 */
function blocksOf(data, [all, correcting, blocks]) {
  const short = Math.floor((all - correcting * blocks) / blocks);
  const longer = (all - correcting * blocks) % blocks;
  let start = 0;
  const parts = Array.from({ length: blocks }, (_, i) => {
    const part = data.slice(start, start + short + (i >= blocks - longer ? 1 : 0));
    start += part.length;
    return [part, corrections(part, correcting)];
  });
  const words = [];
  for (let i = 0; i <= short; i += 1) for (const [part] of parts) if (i < part.length) words.push(part[i]);
  for (let i = 0; i < correcting; i += 1) for (const [, part] of parts) words.push(part[i]);
  return words;
}

function corrections(data, count) {
  let divisor = [1];
  for (let i = 0; i < count; i += 1) {
    divisor = [...divisor, 0].map((value, j) => value ^ times(divisor[j - 1] ?? 0, powers[i]));
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let i = 0; i < data.length; i += 1) {
    const factor = rest[i];
    divisor.forEach((value, j) => {
      rest[i + j] ^= times(value, factor);
    });
  }
  return rest.slice(data.length);
}

const masks = [
  (x, y) => (x + y) % 2, (_, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2, (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

// Draws the patterns and then the codewords, in two-module columns, alternately upward and downward.
function drawn(version, words, mask) {
  const size = version * 4 + 17;
  const rows = Array.from({ length: size }, () => new Array(size).fill(null));
  patterns(rows, version, size);
  format(rows, size, mask);
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      for (const x of [right, right - 1]) {
        const y = isUpward ? size - 1 - step : step;
        if (rows[y][x] !== null) continue;
        const isDark = bit < words.length * 8 && ((words[bit >> 3] >> (7 - (bit & 7))) & 1) === 1;
        rows[y][x] = isDark !== (masks[mask](x, y) === 0);
        bit += 1;
      }
    }
  }
  return rows;
}

function patterns(rows, version, size) {
  for (let i = 0; i < size; i += 1) rows[6][i] = rows[i][6] = i % 2 === 0;
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let dy = -4; dy <= 4; dy += 1) {
      for (let dx = -4; dx <= 4; dx += 1) {
        const far = Math.max(Math.abs(dx), Math.abs(dy));
        if (rows[y + dy]?.[x + dx] !== undefined) rows[y + dy][x + dx] = far !== 2 && far !== 4;
      }
    }
  }
  const centers = alignment(version, size);
  for (const y of centers) {
    for (const x of centers) {
      if ((x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6)) continue;
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) rows[y + dy][x + dx] = Math.max(Math.abs(dx), Math.abs(dy)) !== 1;
      }
    }
  }
  if (version < 7) return;
  const bits = (version << 12) | remainder(version, 0x1f25, 12);
  for (let i = 0; i < 18; i += 1) {
    const [x, y] = [size - 11 + (i % 3), Math.floor(i / 3)];
    rows[y][x] = rows[x][y] = ((bits >> i) & 1) === 1;
  }
}

function alignment(version, size) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((size - 13) / (2 * count - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => size - 7 - step * (count - 2 - i))];
}

function remainder(value, divisor, length) {
  let rest = value;
  for (let i = 0; i < length; i += 1) rest = (rest << 1) ^ ((rest >> (length - 1)) * divisor);
  return rest;
}

function format(rows, size, mask) {
  const value = (1 << 3) | mask;
  const bits = ((value << 10) | remainder(value, 0x537, 10)) ^ 0x5412;
  const bit = (i) => ((bits >> i) & 1) === 1;
  for (let i = 0; i < 8; i += 1) {
    rows[i < 6 ? i : i + 1][8] = bit(i);
    rows[8][size - 1 - i] = bit(i);
  }
  rows[8][7] = bit(8);
  for (let i = 9; i < 15; i += 1) rows[8][14 - i] = bit(i);
  for (let i = 8; i < 15; i += 1) rows[size - 15 + i][8] = bit(i);
  rows[size - 8][8] = true;
}

// The penalty of a mask: long runs, squares, false finder patterns, and imbalance.
function penalty(rows) {
  const size = rows.length;
  const columns = rows.map((_, x) => rows.map((row) => row[x]));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * ((text.match(/(?=00001011101|10111010000)/g) ?? []).length);
  }
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const one = rows[y][x];
      if (one === rows[y - 1][x] && one === rows[y][x - 1] && one === rows[y - 1][x - 1]) sum += 3;
    }
  }
  const share = rows.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}
