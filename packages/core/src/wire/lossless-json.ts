import { JsonNumber, type WireObject, type WireValue } from '../model/wire.ts';

/** How deep arrays and objects may nest; an invoice needs four. */
const maxDepth = 32;

/** Hears of each key that an object carries twice, by its path, e.g. "header.taxid". The last value wins. */
export type DuplicateListener = (path: string) => void;

/**
 * Reads strict JSON (RFC 8259) without losing a digit: numbers become `JsonNumber`. Objects have no prototype.
 *
 * @throws SyntaxError on anything that is not strict JSON, deeper than 32 levels, or with the key `__proto__`.
 */
export function parseLosslessJson(text: string, onDuplicate: DuplicateListener = () => {}): WireValue {
  return new Reader(text, onDuplicate).document();
}

const numberAt = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const marks = { quote: 0x22, backslash: 0x5c, firstPlain: 0x20 };
const hexAt = /[0-9a-fA-F]{4}/y;

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

const words: readonly (readonly [string, WireValue])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

class Reader {
  private readonly text: string;
  private readonly onDuplicate: DuplicateListener;
  private at = 0;
  /** Keys and indexes on the way to the value being read, one a level: a path is only written out for a duplicate. */
  private readonly trail: (string | number)[] = [];

  constructor(text: string, onDuplicate: DuplicateListener) {
    this.text = text;
    this.onDuplicate = onDuplicate;
  }

  document(): WireValue {
    const value = this.value(0);
    this.space();
    if (this.at < this.text.length) this.fail('more text after the value');
    return value;
  }

  private value(depth: number): WireValue {
    if (depth > maxDepth) this.fail('nested too deep');
    this.space();
    const first = this.text[this.at];
    if (first === '{') return this.object(depth);
    if (first === '[') return this.array(depth);
    if (first === '"') return this.string();
    const digits = this.match(numberAt);
    if (digits !== '') return new JsonNumber(digits);
    for (const [word, value] of words) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    return this.fail('not a value');
  }

  private object(depth: number): WireObject {
    const result: WireObject = Object.create(null);
    this.at += 1;
    if (this.took('}')) return result;
    do {
      this.space();
      if (this.text[this.at] !== '"') this.fail('a key was expected');
      const key = this.string();
      if (key === '__proto__') this.fail('the key __proto__ is not allowed');
      this.trail[depth] = key;
      if (key in result) this.onDuplicate(this.path(depth));
      this.expect(':');
      result[key] = this.value(depth + 1);
    } while (this.took(','));
    this.expect('}');
    return result;
  }

  private array(depth: number): WireValue[] {
    const result: WireValue[] = [];
    this.at += 1;
    if (this.took(']')) return result;
    do {
      this.trail[depth] = result.length;
      result.push(this.value(depth + 1));
    } while (this.took(','));
    this.expect(']');
    return result;
  }

  private path(depth: number): string {
    return this.trail
      .slice(0, depth + 1)
      .map((step, level) => (typeof step === 'number' ? `[${step}]` : level === 0 ? step : `.${step}`))
      .join('');
  }

  private string(): string {
    this.at += 1;
    let result = '';
    for (;;) {
      result += this.plainText();
      const next = this.text[this.at];
      if (next === '"') {
        this.at += 1;
        return result;
      }
      if (next !== '\\') this.fail('an unfinished string');
      result += this.escape();
    }
  }

  /** Letter by letter: an invoice has a hundred thousand texts, and a pattern asked for each took twice as long. */
  private plainText(): string {
    const { text, at } = this;
    let end = at;
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (code === marks.quote || code === marks.backslash || code < marks.firstPlain) break;
    }
    this.at = end;
    return text.slice(at, end);
  }

  private escape(): string {
    const letter = this.text[this.at + 1] ?? '';
    this.at += 2;
    if (letter !== 'u') return escapes[letter] ?? this.fail('an unknown escape');
    const hex = this.match(hexAt);
    return hex === '' ? this.fail('a broken \\u escape') : String.fromCharCode(Number.parseInt(hex, 16));
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      this.at += 1;
    }
  }

  private took(mark: string): boolean {
    this.space();
    if (this.text[this.at] !== mark) return false;
    this.at += 1;
    return true;
  }

  private expect(mark: string): void {
    if (!this.took(mark)) this.fail(`"${mark}" was expected`);
  }

  private fail(reason: string): never {
    throw new SyntaxError(`JSON, character ${this.at}: ${reason}`);
  }
}
