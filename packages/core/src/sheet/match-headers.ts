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

/** Header texts that mean the same are the same here: case, half-spaces, signs and words in brackets do not count. */
export function headerKey(header: string): string {
  return foldText(beginningOf(header).replace(/[‌_]/g, ' '))
    .replace(/[()[\]{}«»"'*:：.،,٪%\-–—]/g, ' ')
    .replace(/\s*[/\\|]\s*/g, '/')
    .replace(/(?<!\S)(?:به )?(?:ریال|rial|irr)(?!\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** As headers are looked up: nor do the spaces and signs between their words count, or how a word is spelt. */
function lookupKey(header: string): string {
  const joined = headerKey(header).replace(titleJoiner, '').replace(/[/\s]/g, '');
  return titleSpellings.reduce((text, [spelling, usual]) => text.replaceAll(spelling, usual), joined);
}

/** Last names of paths that mean something else in a file of sales. */
const ambiguousTails = new Set(['amount', 'description', 'name', 'title']);

/** Figures that are computed but in the one pattern that asks for them: elsewhere their official name is a sum's. */
const computedElsewhere = new Set(['adis']);

/** A header without remarks in brackets: «شناسه کالا (سامانه مودیان)». */
export const withoutRemarks = (header: string): string => beginningOf(header).replace(/[([{].*?[)\]}]/g, ' ');

/** From a header's key to the column it names. Our own labels and paths win over the authority's long names, and those over other programs' words. */
function knownHeaders(): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const add = (header: string, path: string): void => {
    const key = lookupKey(header);
    if (key !== '' && !known.has(key)) known.set(key, path);
  };
  for (const { label, path } of sheetColumns) add(label, path);
  for (const { path, key } of sheetColumns) {
    add(path, path);
    const tail = path.split('.').at(-1) ?? '';
    if (!ambiguousTails.has(tail)) add(tail, path);
    if (key !== '') add(key, path);
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
const vague = new Set(vagueHeaders.map(lookupKey));

/** A header without what it says amounts are counted in. */
export const withoutUnit = (header: string): string =>
  foldText(beginningOf(header).replace(/[\u200c_]/g, ' ')).replace(headerUnit, ' ');

/** A header without the rate that it names. */
const withoutRate = (header: string): string => withoutUnit(header).replace(titleRate, ' ');

/** A header with the buyer called as our own titles call them. */
const ofBuyer = (header: string): string => withoutUnit(header).replace(buyerWords, buyerWord);

/**
 * What of a header may stand for the whole: all of it, or what is left without its unit, without remarks in brackets or
 * the rate it names, or with another word for the buyer.
 */
const readings: readonly ((header: string) => string)[] = [
  (header) => header,
  withoutUnit,
  withoutRemarks,
  withoutRate,
  ofBuyer,
];

/**
 * For each header the path of the column it names, or null; a column that two headers name goes to the one that says
 * more, and among equals to the first.
 */
export function matchHeaders(headers: readonly string[]): (string | null)[] {
  known ??= knownHeaders();
  const taken = new Set<string>();
  const found = headers.map(() => null as string | null);
  const take = (reading: (header: string) => string, isVague: boolean): void => {
    for (const [index, header] of headers.entries()) {
      const key = lookupKey(reading(header));
      const path = known?.get(key);
      if (found[index] !== null || path === undefined || taken.has(path) || vague.has(key) !== isVague) continue;
      taken.add(path);
      found[index] = path;
    }
  };
  for (const isVague of [false, true]) for (const reading of readings) take(reading, isVague);
  return found;
}
