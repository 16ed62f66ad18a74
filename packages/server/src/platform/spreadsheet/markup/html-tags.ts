/** Where the tags of a page begin and end (HTML, 13.2.5); it need not be well formed. */

/** After «<»; before any other sign that is text. */
const tagSign = /[A-Za-z/!?]/;

/** A value in quotes beyond that is taken for one whose second quote was forgotten. */
const valueMax = 65_536;

/** The next «<» that begins a tag, or may as the last sign of what has come; -1: there is none. */
export function tagAt(text: string, from: number): number {
  for (let at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at + 1)) {
    const next = text[at + 1];
    if (next === undefined || tagSign.test(next)) return at;
  }
  return -1;
}

/** The quote that begins a value, between two places; -1: there is none. Others are part of a name. */
function valueQuote(text: string, from: number, to: number): number {
  let isValue = false;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (isValue && (code === 0x22 || code === 0x27)) return at;
    if (code > 32) isValue = code === 0x3d /* = */;
  }
  return -1;
}

/**
 * The «>» that ends the tag at `tag`: of an opening one the first outside of values in quotes, or of all where such a value
 * does not end. Each character is looked at a few times at most, however many quotes there are. -1: it has not come.
 * @param isLast no more is to come
 */
export function tagEnd(text: string, tag: number, isLast: boolean): number {
  const first = text.indexOf('>', tag);
  if (!/[A-Za-z]/.test(text[tag + 1] ?? '')) return first;
  let end = first;
  let from = tag;
  while (end >= 0) {
    const quote = valueQuote(text, from, end);
    if (quote < 0) return end;
    const close = text.indexOf(text[quote] ?? '', quote + 1);
    if (close < 0 && !isLast && text.length - quote <= valueMax) return -1;
    if (close < 0 || close - quote > valueMax) return first;
    from = close + 1;
    if (from > end) end = text.indexOf('>', from);
  }
  return isLast ? first : -1;
}
