import { fault } from '../spreadsheet-fault.ts';

/** What a scanner meets. Names come without their prefix; `attributes` is the tag's raw text after its name. */
export interface XmlHandler {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
  /** What to say of a text that does not end; otherwise the file is damaged. */
  tooLong?(): Error;
}

const named = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

const xmlSign = (name: string): string | undefined => named.get(name);

/** Text with its entities resolved. @param sign what a name stands for; of XML by itself the few that may not be declared */
export function decodeXml(text: string, sign = xmlSign): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return sign(name) ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** The value of an attribute, '' when it is absent. */
export function attribute(attributes: string, name: string): string {
  let at = attributes.indexOf(`${name}=`);
  while (at > 0 && attributes.charCodeAt(at - 1) > 32) at = attributes.indexOf(`${name}=`, at + 1);
  if (at < 0) return '';
  const from = at + name.length + 2;
  const end = attributes.indexOf(attributes[from - 1] ?? '"', from);
  return end < 0 ? '' : decodeXml(attributes.slice(from, end));
}

const pendingMax = 4_000_000;
const unprefixed = (name: string): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

/**
 * Reads XML as it comes, in pieces of any size. It knows as much XML as spreadsheets have: no declarations of types or
 * entities (a file that has some is refused, so entities cannot unfold).
 */
export class XmlScanner {
  readonly #handler: XmlHandler;
  #pending = '';

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** @throws SpreadsheetFault DAMAGED */
  write(piece: string): void {
    const text = this.#pending === '' ? piece : this.#pending + piece;
    let at = 0;
    while (at < text.length) {
      const tag = text.indexOf('<', at);
      if (tag < 0) break;
      if (tag > at) this.#handler.text(text.slice(at, tag));
      const end = this.#endOf(text, tag);
      if (end < 0) {
        at = tag;
        break;
      }
      this.#take(text, tag, end);
      at = end;
    }
    this.#pending = text.slice(at);
    if (this.#pending.length <= pendingMax) return;
    const isText = !this.#pending.startsWith('<');
    throw (isText ? this.#handler.tooLong?.() : undefined) ?? fault('DAMAGED', []);
  }

  /** @throws SpreadsheetFault TRUNCATED when the text ends within a tag */
  end(): void {
    if (this.#pending.trim() !== '') throw fault('TRUNCATED', []);
  }

  /** The place after the markup that begins at `tag`; -1 while its end has not come. */
  #endOf(text: string, tag: number): number {
    const after = (mark: string): number => {
      const at = text.indexOf(mark, tag);
      return at < 0 ? -1 : at + mark.length;
    };
    if (text.charCodeAt(tag + 1) === 0x21 /* ! */) {
      if (text.length < tag + 9) return -1;
      if (text.startsWith('<!--', tag)) return after('-->');
      if (text.startsWith('<![CDATA[', tag)) return after(']]>');
      throw fault('DAMAGED', []);
    }
    if (text.charCodeAt(tag + 1) === 0x3f /* ? */) return after('?>');
    // A '>' within a value's quotes is not the tag's end. Each character is looked at once, however many of them there are.
    let quote = 0;
    let from = tag;
    for (let end = text.indexOf('>', tag); end >= 0; end = text.indexOf('>', end + 1)) {
      quote = quoteAfter(text, from, end, quote);
      if (quote === 0) return end + 1;
      from = end;
    }
    return -1;
  }

  #take(text: string, tag: number, end: number): void {
    const second = text.charCodeAt(tag + 1);
    if (second === 0x3f) return;
    if (second === 0x21) {
      if (text.startsWith('<![CDATA[', tag)) this.#handler.text(text.slice(tag + 9, end - 3).replaceAll('&', '&amp;'));
      return;
    }
    if (second === 0x2f /* / */) {
      this.#handler.close(unprefixed(text.slice(tag + 2, end - 1).trimEnd()));
      return;
    }
    const empty = text.charCodeAt(end - 2) === 0x2f;
    const last = empty ? end - 2 : end - 1;
    let space = tag + 1;
    while (space < last && text.charCodeAt(space) > 32) space += 1;
    const name = unprefixed(text.slice(tag + 1, space));
    this.#handler.open(name, space < last ? text.slice(space, last) : '');
    if (empty) this.#handler.close(name);
  }
}

/** The quote that is open at `to`, when `quote` was at `from`; 0: none. */
function quoteAfter(text: string, from: number, to: number, quote: number): number {
  let open = quote;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (open === 0 && (code === 0x22 || code === 0x27)) open = code;
    else if (code === open) open = 0;
  }
  return open;
}

/** Scans a whole stream. @throws SpreadsheetFault */
export async function scanXml(bytes: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  const scanner = new XmlScanner(handler);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch (error) {
      throw fault('DAMAGED', [], { cause: error });
    }
  };
  for await (const chunk of bytes) scanner.write(decode(chunk));
  scanner.write(decode());
  scanner.end();
}
