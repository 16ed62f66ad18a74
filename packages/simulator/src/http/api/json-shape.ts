const marks = {
  comma: 0x2c,
  quote: 0x22,
  backslash: 0x5c,
  openList: 0x5b,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
};
/** Far deeper than any request: what walks a parsed body below this may call itself. */
const nestingMax = 100;
/** A thousand packets have some six thousand values. Of half a gigabyte of them a parser makes ten. */
const valuesMax = 100_000;

/** What a body is beyond all measure in, by its bytes, before it is parsed; null: nothing. */
export type ShapeFault = 'nesting' | 'values';

export function shapeFault(bytes: Buffer): ShapeFault | null {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === marks.quote) at = endOfText(bytes, at);
    else if (byte === marks.closeList || byte === marks.closeObject) depth -= 1;
    else if (byte === marks.openList || byte === marks.openObject) {
      depth += 1;
      values += 1;
      if (depth > nestingMax) return 'nesting';
    } else if (byte === marks.comma) values += 1;
    if (values > valuesMax) return 'values';
  }
  return null;
}

/** Where the quote stands that closes a text: payloads are long and are passed over at once. */
function endOfText(bytes: Buffer, start: number): number {
  let end = start;
  for (;;) {
    end = bytes.indexOf(marks.quote, end + 1);
    if (end === -1) return bytes.length;
    let slashes = 0;
    while (bytes[end - 1 - slashes] === marks.backslash) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
}
