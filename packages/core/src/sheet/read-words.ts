import { currencies, currencyByCode } from '../catalogues/currencies.ts';
import { productUnits, unitByCode, unitByProductCode, units } from '../catalogues/units.ts';
import { columns } from '../patterns/columns.ts';
import { foldText } from '../text/fold-text.ts';
import { amountUnit, saysTomans } from './amount-unit.ts';
import { currencyWords } from './amount-words.fa.ts';
import { bad, type CellReading, good } from './cell-reading.ts';
import {
  blankWords,
  currencyNames,
  loneCurrencyNames,
  patternOrdinals,
  patternTail,
  patternWord,
  patternWords,
  sheetChoices,
  unitWords,
} from './choice-words.fa.ts';
import { latin } from './read-dates.ts';
import { sheetMessages } from './sheet.fa.ts';
import type { ChoiceName } from './sheet-columns.ts';

/** As words are compared: by their letters and digits alone; signs where there is nothing else. */
export function wordKey(text: string): string {
  const folded = foldText(text);
  return folded.replace(/[^\p{L}\p{N}]/gu, '') || folded;
}

type Words = ReadonlyMap<string, string>;

function wordsOf(entries: Iterable<readonly [word: string, value: string]>): Words {
  const words = new Map<string, string>();
  for (const [word, value] of entries) {
    const key = wordKey(word);
    if (!words.has(key)) words.set(key, value);
  }
  return words;
}

/** A function that makes a map once, when it is first asked. */
function made(make: () => Words): () => Words {
  let words: Words | undefined;
  return () => {
    words ??= make();
    return words;
  };
}

/** Up to its first bracket. */
const beforeBracket = (text: string): string => text.split(/[([]/, 1)[0] ?? '';

/** What a text names: as it stands, or without its remarks in brackets. */
const named = (words: Words, text: string): string | undefined =>
  words.get(wordKey(text)) ?? words.get(wordKey(beforeBracket(text).trimEnd()));

/** Of so many letters a word is no other word with a slip. */
const slipLeast = 4;

/** Is one word the other with a letter wrong, too many, missing, or two changed about? */
function isSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || Math.min(one.length, other.length) < slipLeast) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from++;
  let left = 0;
  while (left < Math.min(one.length, other.length) - from && one.at(-1 - left) === other.at(-1 - left)) left++;
  const [rest, otherRest] = [one.slice(from, one.length - left), other.slice(from, other.length - left)];
  if (rest.length <= 1 && otherRest.length <= 1) return true;
  return rest.length === 2 && rest === [...otherRest].reverse().join('');
}

/** The one value that a misspelt word can mean; undefined when there is none or more than one. */
function meantBy(words: Words, text: string): string | undefined {
  const key = wordKey(text);
  const meant = new Set([...words].flatMap(([word, value]) => (isSlip(key, word) ? [value] : [])));
  return meant.size === 1 ? [...meant][0] : undefined;
}

const choices = new Map<ChoiceName, Words>();

function choicesOf(name: ChoiceName): Words {
  const kept = choices.get(name);
  if (kept !== undefined) return kept;
  const entries = Object.entries(sheetChoices[name]).flatMap(([value, words]) =>
    [value, ...(words as readonly string[])].map((word) => [word, value] as const),
  );
  const blank = (blankWords[name] ?? []).map((word) => [word, ''] as const);
  const own = wordsOf([...entries, ...blank]);
  choices.set(name, own);
  return own;
}

/** A value of a choice as we write it. */
export function choiceWord(name: ChoiceName, value: string): string {
  const words: Readonly<Record<string, readonly string[]>> = sheetChoices[name];
  return words[value]?.[0] ?? value;
}

/** What may be written into a column of choices, as we write it. */
export const choiceWords = (name: ChoiceName): string[] =>
  Object.keys(sheetChoices[name]).map((value) => choiceWord(name, value));

export function readChoice(text: string, name: ChoiceName): CellReading {
  const words = choicesOf(name);
  const value = named(words, text);
  if (value !== undefined) return good(value);
  const meant = meantBy(words, text);
  const fix = meant === undefined ? undefined : choiceWord(name, meant) || undefined;
  return bad('UNKNOWN_CHOICE', sheetMessages.UNKNOWN_CHOICE(choiceWords(name).join('، ')), fix);
}

const unitsByWord = made(() =>
  wordsOf([
    ...units.map(({ fa, code, productCode }) => [fa, productCode ?? code] as const),
    ...productUnits.map(({ fa, productCode }) => [fa, productCode] as const),
    ...Object.entries(unitWords).flatMap(([value, words]) => words.map((word) => [word, value] as const)),
  ]),
);

export function readUnit(text: string): CellReading {
  const plain = latin(text);
  if (unitByProductCode(plain.toUpperCase()) !== null) return good(plain.toUpperCase());
  if (unitByCode(plain) !== null) return good(plain);
  const value = named(unitsByWord(), text);
  if (value !== undefined) return good(value);
  // «ریال» is no slip for «ویال»: money stands in a column of measures.
  const isMoney = amountUnit(text) !== '' || named(currenciesByName(), text) !== undefined;
  const meant = isMoney ? undefined : meantBy(unitsByWord(), text);
  const fix = meant === undefined ? undefined : (unitByProductCode(meant) ?? unitByCode(meant))?.fa;
  return bad('UNKNOWN_UNIT', sheetMessages.UNKNOWN_UNIT, fix);
}

/** A name that two of them have names neither. */
const isOwn = (name: string): boolean => currencies.filter(({ fa, en }) => fa === name || en === name).length === 1;

const currenciesByName = made(() =>
  wordsOf([
    [currencyWords.rial, 'IRR'],
    ...currencies.flatMap(({ fa, en, alpha }) => [fa, en].filter(isOwn).map((name) => [name, alpha] as const)),
    ...Object.entries(currencyNames).flatMap(([alpha, names]) => names.map((name) => [name, alpha] as const)),
  ]),
);
const loneCurrencies = made(() =>
  wordsOf(Object.entries(loneCurrencyNames).map(([alpha, name]) => [name, alpha] as const)),
);

export function readCurrency(text: string): CellReading {
  const known = currencyByCode(latin(text).toUpperCase());
  if (known !== null) return good(known.alpha);
  const value = named(currenciesByName(), text);
  if (value !== undefined) return good(value);
  // «دلار» is of many countries, and here nearly always of one: nobody is sure but the user.
  const fix = named(loneCurrencies(), text) ?? meantBy(currenciesByName(), text);
  // No mend of this cell alone: with «ریال» here its amounts would be a tenth.
  if (saysTomans(text)) return bad('UNKNOWN_CURRENCY', sheetMessages.TOMAN_IS_NO_CURRENCY);
  return bad('UNKNOWN_CURRENCY', sheetMessages.UNKNOWN_CURRENCY, fix);
}

const ownColumns = Object.values(columns);
const bare = (labelFa: string): string => labelFa.replace(patternTail, '');

/** What may be written into a column of patterns: each once, whatever the types it has. */
export const patternChoices = (): string[] => [...new Set(ownColumns.map(({ labelFa }) => bare(labelFa)))];

/** A pattern as we write it. */
export function patternLabel(pattern: string): string {
  const found = ownColumns.find((column) => column.pattern === pattern);
  return found === undefined ? pattern : bare(found.labelFa);
}

const patternsByName = made(() =>
  wordsOf([
    ...ownColumns.flatMap(({ pattern, inp, labelFa }) => {
      const numbers = [String(inp), patternOrdinals[inp] ?? ''].filter((name) => name !== '');
      const names = [pattern, bare(labelFa), labelFa, ...numbers, ...numbers.map((name) => `${patternWord} ${name}`)];
      return names.map((name) => [name, pattern] as const);
    }),
    ...Object.entries(patternWords).flatMap(([pattern, words]) => words.map((word) => [word, pattern] as const)),
  ]),
);

export function readPattern(text: string): CellReading {
  const value = named(patternsByName(), text);
  if (value !== undefined) return good(value);
  const meant = meantBy(patternsByName(), text);
  const fix = meant === undefined ? undefined : patternLabel(meant);
  return bad('UNKNOWN_CHOICE', sheetMessages.UNKNOWN_CHOICE(patternChoices().join('، ')), fix);
}
