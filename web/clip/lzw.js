// GIF's compression: LZW with codes of 3 to 12 bits, in blocks of at most 255 bytes. Source: GIF89a, appendix F.

const maxCodes = 4096;
const blockSize = 255;

/** Of each code with a next byte behind it the code that stands for both, with the number of its table above 12 bits. */
const codes = new Int32Array(maxCodes * 256);
let tableNumber = 0;

/** The bytes behind a picture's colours: the smallest code size, the blocks, and an empty one. */
export function compress(indices, bits) {
  const output = createBlocks(bits);
  const [clear, end] = [2 ** bits, 2 ** bits + 1];
  let next;
  let size;

  function begin() {
    tableNumber += 1;
    if (tableNumber === 2 ** 19) { // its place in a number is full
      codes.fill(0);
      tableNumber = 1;
    }
    [next, size] = [end + 1, bits + 1];
  }

  begin();
  output.write(clear, size);
  let code = indices[0];
  for (let place = 1; place < indices.length; place += 1) {
    const key = code << 8 | indices[place];
    const known = codes[key];
    if (known >> 12 === tableNumber) {
      code = known & (maxCodes - 1);
      continue;
    }
    output.write(code, size);
    if (next < maxCodes) {
      codes[key] = tableNumber << 12 | next;
      if (next === 2 ** size) size += 1; // readers have one code less than this
      next += 1;
    } else {
      output.write(clear, size);
      begin();
    }
    code = indices[place];
  }
  output.write(code, size);
  output.write(end, next === 2 ** size && size < 12 ? size + 1 : size); // the reader has one code more now
  return output.finish();
}

/** Codes one behind the other, the lowest bit first. */
function createBlocks(bits) {
  let bytes = new Uint8Array(1 << 16);
  bytes[0] = bits;
  let [length, block] = [2, 1]; // `block` is the place of the present block's length
  let [held, count] = [0, 0]; // bits that are no byte yet

  function byte(value) {
    if (length + 3 > bytes.length) {
      const larger = new Uint8Array(2 * bytes.length);
      larger.set(bytes);
      bytes = larger;
    }
    bytes[length] = value;
    length += 1;
    if (length - block - 1 < blockSize) return;
    bytes[block] = blockSize;
    block = length;
    length += 1;
  }

  return {
    write(code, size) {
      held |= code << count;
      for (count += size; count >= 8; count -= 8) {
        byte(held & 255);
        held >>>= 8;
      }
    },
    finish() {
      if (count > 0) byte(held & 255);
      bytes[block] = length - block - 1;
      if (bytes[block] > 0) bytes[length++] = 0; // the empty block that ends them
      return bytes.slice(0, length);
    },
  };
}
