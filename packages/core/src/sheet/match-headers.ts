import { fieldLabelsByPattern } from '../patterns/labels.fa.ts';
import { fields } from '../patterns/wire-fields.ts';
import { foldText } from '../text/fold-text.ts';
import {
  buyerWord,
  buyerWords,
  headerUnit,
  sheetAliases,
  titleJoiner,
  titleRate,
  titleSpellings,
  vagueHeaders,
} from './header-words.fa.ts';
import { sheetColumns } from './sheet-columns.ts';

/** No title is so long, and nothing of a longer one is looked for beyond: a cell may hold 32,767 characters. */
const headerMax = 300;
const beginningOf = (header: string): string => header.slice(0, headerMax);

/** The longest title that is known has 75; none is longer than this with its unit, its rate and whatever stands beside it but remarks. */
const titleMax = 160;

/** A header as `foldText` gives it, half-spaces and underscores as spaces. */
const foldedHeader = (header: string): string => foldText(beginningOf(header).replace(/[\u200c_]/g, ' '));

function keyOfFolded(folded: string): string {
  return folded
    .replace(/[()[\]{}«»"'*:：.،,٪%\-–—]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?[/\\|] ?/g, '/')
    .replace(/(?<!\S)(?:به )?(?:ریال|rial|irr)(?!\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Header texts that mean the same are the same here: case, half-spaces, signs and words in brackets do not count. */
export const headerKey = (header: string): string => keyOfFolded(foldedHeader(header));

/** As headers are looked up: nor do the spaces and signs between their words count, or how a word is spelt. */
function lookupKey(folded: string): string {
  const joined = keyOfFolded(folded).replace(titleJoiner, '').replace(/[/\s]/g, '');
  return titleSpellings.reduce((text, [spelling, usual]) => text.replaceAll(spelling, usual), joined);
}

/** Last names of paths that mean something else in a file of sales. */
const ambiguousTails = new Set(['amount', 'description', 'name', 'title']);

/** Figures that are computed but in the one pattern that asks for them: elsewhere their official name is a sum's. */
const computedElsewhere = new Set(['adis']);

/** A header without remarks in brackets: «شناسه کالا (سامانه مودیان)». */
export function withoutRemarks(header: string): string {
  const text = beginningOf(header);
  // Behind the last that closes one nothing is looked for: of brackets that only open, each would go through all the rest.
  const end = Math.max(...[...')]}'].map((sign) => text.lastIndexOf(sign))) + 1;
  return text.slice(0, end).replace(/[([{].*?[)\]}]/g, ' ') + text.slice(end);
}

/** What a pattern that calls a column otherwise has besides, where that title alone would mean something else: what is held back of a contractor is called «حق بیمه», too. */
const toldBy: Partial<Record<string, string>> = { insurance: 'invoice.policy_id' };

/** The titles that templates of some patterns give to columns of all. */
const titlesOfPatterns = Object.entries(fieldLabelsByPattern).flatMap(([pattern, titles]) =>
  Object.entries(titles).flatMap(([key, title]) => {
    const path = sheetColumns.find((column) => column.key === key)?.path;
    return path === undefined ? [] : [{ title, path, beside: toldBy[pattern] }];
  }),
);

/** From a header's key to the column it names. Our own labels and paths win over the authority's long names, and those over other programs' words. */
function knownHeaders(): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const add = (header: string, path: string): void => {
    const key = lookupKey(foldedHeader(header));
    if (key !== '' && !known.has(key)) known.set(key, path);
  };
  for (const { label, path } of sheetColumns) add(label, path);
  for (const { title, path, beside } of titlesOfPatterns) if (beside === undefined) add(title, path);
  for (const { path, key } of sheetColumns) {
    add(path, path);
    const tail = path.split('.').at(-1) ?? '';
    if (!ambiguousTails.has(tail)) add(tail, path);
    if (key !== '' && !computedElsewhere.has(key)) add(key, path);
  }
  for (const { path, key } of sheetColumns) {
    if (key === '' || computedElsewhere.has(key)) continue;
    add(fields[key].fa, path);
    add(withoutRemarks(fields[key].fa), path);
  }
  for (const [path, aliases] of Object.entries(sheetAliases)) for (const alias of aliases) add(alias, path);
  return known;
}

let known: ReadonlyMap<string, string> | undefined;
const vague = new Set(vagueHeaders.map((header) => lookupKey(foldedHeader(header))));

/** A folded header without what it says amounts are counted in. */
const unitless = (folded: string): string => folded.replace(headerUnit, ' ');

/** A header without what it says amounts are counted in, folded. */
export const withoutUnit = (header: string): string => unitless(foldedHeader(header));

/**
 * What of a folded header may stand for the whole: all of it, or what is left without its unit, without remarks in brackets or
 * the rate it names, or with the buyer called as our own titles call them.
 */
const readings: readonly ((folded: string) => string)[] = [
  (folded) => folded,
  unitless,
  withoutRemarks,
  (folded) => unitless(folded).replace(titleRate, ' '),
  (folded) => unitless(folded).replace(buyerWords, buyerWord),
];

/** What a header is looked up by, for each of the readings; of what is longer than any title nothing. */
function keysOf(header: string): readonly string[] {
  const folded = foldedHeader(header);
  if (withoutRemarks(folded).length > titleMax) return [];
  const keys = new Map<string, string>();
  return readings.map((reading) => {
    const text = reading(folded);
    const key = keys.get(text) ?? lookupKey(text);
    keys.set(text, key);
    return key;
  });
}

/**
 * For each header the path of the column it names, or null; a column that two headers name goes to the one that says
 * more, and among equals to the first.
 */
export function matchHeaders(headers: readonly string[]): (string | null)[] {
  known ??= knownHeaders();
  const taken = new Set<string>();
  const found = headers.map(() => null as string | null);
  const keys = headers.map(keysOf);
  const take = (reading: number, isVague: boolean): void => {
    for (const index of headers.keys()) {
      const key = keys[index]?.[reading] ?? '';
      const path = known?.get(key);
      if (found[index] !== null || path === undefined || taken.has(path) || vague.has(key) !== isVague) continue;
      taken.add(path);
      found[index] = path;
    }
  };
  for (const isVague of [false, true]) for (const reading of readings.keys()) take(reading, isVague);
  for (const { title, path, beside } of titlesOfPatterns) {
    const [own = ''] = keysOf(title);
    const index = keys.findIndex(([key]) => key === own);
    if (beside === undefined || !taken.has(beside) || taken.has(path) || found[index] !== null) continue;
    taken.add(path);
    found[index] = path;
  }
  return found;
}
