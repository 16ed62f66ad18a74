import { MIMEType } from 'node:util';

/** Far more than any call that takes files has: a file and a handful of fields, each with two or three lines of head. */
const partsMax = 50;
const headBytesMax = 8 * 1024;

/** Between quotes it is read as it stands. RFC 2046 section 5.1.1 allows fewer characters. */
const quotable = /^[\x20-\x7e]+$/;

/** What parts the body that a Content-Type tells of; null: none, or one that a parser may read otherwise. */
export function boundaryOf(contentType: string): string | null {
  try {
    const boundary = new MIMEType(contentType).params.get('boundary');
    return boundary !== null && quotable.test(boundary) && !/["\\]/.test(boundary) ? boundary : null;
  } catch {
    return null;
  }
}

/**
 * Whether a multipart body has more parts, or a part a longer head, than any that we take: seen by its bytes, before a
 * parser makes seconds of it, in which nobody else is answered.
 */
export function isOversized(bytes: Buffer, boundary: string): boolean {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  let parts = 0;
  // The first one stands at the very beginning, where no line ends before it.
  for (let at = bytes.indexOf(delimiter.subarray(2)); at >= 0; at = bytes.indexOf(delimiter, at + 1)) {
    parts += 1;
    const end = bytes.indexOf('\r\n\r\n', at + 2);
    const head = (end < 0 ? bytes.length : end) - at;
    if (parts > partsMax || head > headBytesMax) return true;
  }
  return false;
}
