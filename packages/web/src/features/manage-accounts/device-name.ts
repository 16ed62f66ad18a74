import { deviceStrings } from './strings.fa.ts';

/** First match wins: most browsers name those before them too. */
const programs: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
];

const nameIn = (list: typeof programs, text: string): string => list.find(([, mark]) => mark.test(text))?.[0] ?? '';

/** What a User-Agent header says to a person: «Chrome در Windows»; of a programme its own first word. */
export function deviceName(userAgent: string): string {
  const program = nameIn(programs, userAgent);
  const system = nameIn(systems, userAgent);
  if (program !== '' && system !== '') return deviceStrings.of(program, system);
  return program || system || (/^[\w.-]+/.exec(userAgent)?.[0] ?? deviceStrings.unknown);
}
