import { checkPostalCode } from '../identifiers/check-contacts.ts';
import { checkProductId } from '../identifiers/check-goods-and-memory.ts';
import { checkLegalNationalId, checkNationalCode } from '../identifiers/check-persons.ts';
import { noTerm } from '../invoice/payment-due.ts';
import { toJalali } from '../jalali/jalali.ts';
import { textMaxOf } from '../model/draft-limits.ts';
import { normaliseDecimal } from '../money/normalise-decimal.ts';
import { commaAsPoint, isOddlyGrouped } from '../money/odd-groups.ts';
import { finenessOfKarats } from '../product/fineness.ts';
import { cleanIdentifier } from '../text/clean-identifier.ts';
import { foldText } from '../text/fold-text.ts';
import { formulaSigns } from '../text/formula-start.ts';
import { isLonger } from '../text/is-longer.ts';
import { isUnseen } from '../text/is-unseen.ts';
import { amountPaths } from './amount-paths.ts';
import { amountUnit } from './amount-unit.ts';
import { amountWords, currencyWords, rialMarks, tomanMark } from './amount-words.fa.ts';
import { bad, type CellReading, good } from './cell-reading.ts';
import { numberInWords, wholeNumberInWords } from './number-in-words.ts';
import { oneGroupOf, ungroupFigures } from './pasted-figure.ts';
import { dayOfGregorian, gregorianDay, latin, padded, readDay, readInstant } from './read-dates.ts';
import { monthsInDays, readTerm, saysNoTerm, saysTerm } from './read-term.ts';
import { choiceWord, patternLabel, readChoice, readCurrency, readPattern, readUnit } from './read-words.ts';
import { karatWord, noDue, noTax, notADue, noWord, sheetMessages } from './sheet.fa.ts';
import type { CellKind, SheetColumn } from './sheet-columns.ts';

export type { CellReading };

const isError = (text: string): boolean =>
  /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|GETTING_DATA)$/.test(text);

/** «نه» is nine, and no. */
const speltNumber = (text: string): string | null => (foldText(text) === noWord ? null : wholeNumberInWords(text));

/** A number in words, or with a word or a currency beside it: «دو میلیون», «۸۴ میلیون», «۱۲۰۰ تومان». Null when there is none in it. */
function wordedNumber(text: string): string | null {
  const folded = foldText(text.replaceAll('\u200c', ' '));
  let rest = folded.replace(tomanMark, ' ').replace(foldText(currencyWords.rial), '').trim();
  let zeros = folded.search(tomanMark) < 0 ? 0 : 1;
  const spelt = speltNumber(rest);
  for (const [word, count] of amountWords) {
    if (spelt !== null || !rest.includes(foldText(word))) continue;
    rest = rest.replace(foldText(word), '').trim();
    zeros += count;
  }
  const figure = normaliseDecimal(spelt ?? rest);
  if (figure === null || figure === '') return null;
  const value = oddlyGrouped(spelt ?? rest, figure) ?? figure;
  const [whole = '', fraction = ''] = value.split('.');
  const digits = whole + fraction.padEnd(zeros, '0').slice(0, zeros);
  return normaliseDecimal(fraction.length > zeros ? `${digits}.${fraction.slice(zeros)}` : digits);
}

/** "1.2E+06" written out: a spreadsheet may have rounded it, so that it is offered and not taken. */
function unpowered(text: string): string | null {
  const [, first = '', rest = '', power = ''] = /^(\d)(?:\.(\d+))?E\+?(\d{1,2})$/i.exec(text) ?? [];
  if (first === '' || rest.length > Number(power)) return null;
  return normaliseDecimal(first + rest.padEnd(Number(power), '0'));
}

/** "1.234,5": thousands by dots and the rest after a comma, which is no other notation. */
const european = (text: string): string | null =>
  /^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(text) ? normaliseDecimal(text.replaceAll('.', '').replace(',', '.')) : null;

const vatRate = 'items[].item_vat_percentage';
const discountPath = 'items[].item_discount';

/** A decimal of at least two places, a hundred times as much. */
function hundredfold(value: string): string {
  const [whole = '', fraction = ''] = value.split('.');
  const digits = fraction.padEnd(2, '0');
  return normaliseDecimal(`${whole}${digits.slice(0, 2)}.${digits.slice(2)}`) ?? value;
}

/**
 * What is offered for a number whose commas part no groups of three: one comma is a decimal mark, as «2,5» is 25 by none
 * who writes it; several are other countries' thousands. Null where they part thousands, or there are none.
 */
function oddlyGrouped(text: string, value: string): string | null {
  if (!isOddlyGrouped(text)) return null;
  const decimal = value.includes('.') ? null : commaAsPoint(text);
  return decimal === null ? value : normaliseDecimal(decimal);
}

/** What an accounting format writes for nothing: "-" alone, in any of its forms. */
const dash = /^[-–—−ـ_]$/;

/** «سیصد هزار ریال» is rials in words; «9850 هزار ریال» counts in thousands of them. */
const isInRials = (text: string): boolean => {
  const unit = amountUnit(text);
  return unit === '' || (!unit.endsWith(currencyWords.toman) && numberInWords(text) !== null);
};

function readNumber(text: string): CellReading {
  if (dash.test(text)) return bad('NOT_A_NUMBER', sheetMessages.NOT_A_NUMBER, '0');
  const bare = text.replace(rialMarks, '');
  const value = normaliseDecimal(bare);
  const odd = value === null ? null : oddlyGrouped(bare, value);
  if (odd !== null) return bad('ODD_GROUPS', sheetMessages.ODD_GROUPS, odd);
  if (value !== null) return good(value);
  // Dots or slashes between whole groups of three may be nothing else; yet nobody is sure but the user.
  const meant = normaliseDecimal(ungroupFigures(bare)) ?? european(latin(bare)) ?? unpowered(latin(bare));
  if (meant !== null) return bad('NOT_A_NUMBER', sheetMessages.NOT_A_NUMBER, meant);
  const code = isInRials(text) ? 'NOT_A_NUMBER' : 'NOT_IN_RIALS';
  return bad(code, sheetMessages[code], wordedNumber(text) ?? undefined);
}

/** As files say that a line bears no tax. */
const noTaxWords: ReadonlySet<string> = new Set(noTax.map(foldText));

function readPercent(text: string, path: string): CellReading {
  if (noTaxWords.has(foldText(text))) return bad('NOT_A_NUMBER', sheetMessages.NOT_A_NUMBER, '0');
  const bare = text.replace(/\s*[%٪]\s*/g, '').replace(currencyWords.percent, '');
  const reading = readNumber(bare);
  // Beside a sign of percent «نه» is a number.
  const spelt = reading.ok || bare === text ? null : wholeNumberInWords(bare);
  if (spelt !== null) return bad('NOT_A_NUMBER', sheetMessages.NOT_A_NUMBER, spelt);
  if (!reading.ok || bare !== text || path !== vatRate || !/^0\.0*[1-9]/.test(reading.value)) return reading;
  // Spreadsheets keep ten percent as 0.1; no rate of this tax is less than one.
  return bad('FRACTION_OF_ONE', sheetMessages.FRACTION_OF_ONE, hundredfold(reading.value));
}

/** "۱۸ عیار": in karat or in parts per thousand, as the number tells. */
function finenessIn(text: string): string | null {
  const value = normaliseDecimal(text.replace(karatWord, ''));
  return value === null ? null : (finenessOfKarats(value) ?? value);
}

/** "۲ عدد", «دو عدد»: a quantity with its unit beside it, which has a column of its own. */
function quantityIn(text: string): string | null {
  const [, figure = '', unit = ''] = /^([\d۰-۹٠-٩.,٫٬/]{1,40})\s?(\p{L}[\p{L}\s\u200c]{0,40})$/u.exec(text) ?? [];
  if (figure !== '') return readUnit(unit).ok ? normaliseDecimal(figure) : null;
  const spelt = numberInWords(text);
  return spelt !== null && readUnit(spelt.rest).ok ? spelt.value : null;
}

/** «۲۰۸/۰۰۰» is a thousand times as much for whoever parts thousands so; with «تومان» beside it that is said first. */
function ambiguousAmount(text: string, amount: string): CellReading {
  const unit = amountUnit(text);
  if (unit === '') return bad('ONE_GROUP', sheetMessages.ONE_GROUP, amount);
  return bad('NOT_IN_RIALS', sheetMessages.NOT_IN_RIALS, wordedNumber(`${amount} ${unit}`) ?? undefined);
}

/** The number in a text that has a word beside it; null or '' when there is none. It is offered and not taken. */
const numbersIn: Readonly<Record<string, (text: string) => string | null>> = {
  'items[].item_qty': quantityIn,
  'items[].item_carat': finenessIn,
};

/** «۱۰٪», "10 %", «۱۰ درصد» among amounts of discounts: so many percent of what its line comes to. Null where it is no percent. */
function discountInPercent(text: string, path: string): CellReading | null {
  if (path !== discountPath) return null;
  const bare = text
    .replace(/(?<=^\(?)[%٪]\s*|\s*[%٪](?=\)?$)/, '')
    .replace(currencyWords.percent, '')
    .trim();
  const reading = bare === text ? null : readNumber(bare);
  if (reading === null || (!reading.ok && reading.fix === undefined)) return null;
  return reading.ok ? good(`${reading.value}%`) : { ...reading, fix: `${reading.fix}%` };
}

function readNumberOf(text: string, path: string): CellReading {
  const percent = discountInPercent(text, path);
  if (percent !== null) return percent;
  const amount = amountPaths.has(path) ? oneGroupOf(text.replace(tomanMark, '')) : null;
  if (amount !== null) return ambiguousAmount(text, amount);
  const reading = readNumber(text);
  const value = reading.ok || 'fix' in reading ? '' : numbersIn[path]?.(text);
  return value ? bad('NOT_A_NUMBER', sheetMessages.NOT_A_NUMBER, value) : reading;
}

interface ZeroCheck {
  readonly length: number;
  readonly check: (value: string) => boolean;
}

/** A citizen's economic code as it mostly is, the national code and a serial: a habit, by which zeros that were dropped are known. */
const isCitizensCode = (value: string): boolean => /000\d$/.test(value) && checkNationalCode(value.slice(0, 10));

/** Identifiers whose first zeros Excel drops, with the check that tells that they were dropped. */
const zeroChecks: Readonly<Record<string, readonly ZeroCheck[]>> = {
  'buyer_info.national_code': [
    { length: 10, check: checkNationalCode },
    { length: 11, check: checkLegalNationalId },
  ],
  // A person's is the national code, whole as it is.
  'buyer_info.economic_code': [
    { length: 10, check: checkNationalCode },
    { length: 11, check: checkLegalNationalId },
    { length: 14, check: isCitizensCode },
  ],
  'buyer_info.postal_code': [{ length: 10, check: (value) => checkPostalCode(value) }],
  // The authority's ids begin with 2: one that does has lost a digit elsewhere, and nobody knows which.
  'items[].item_code': [{ length: 13, check: (value) => checkProductId(value) && !/^0+2/.test(value) }],
};
const droppedMax = 3;

/** "2.71E+12": an identifier that a spreadsheet took for a number; whole only when all its digits are there. */
function wholeOfRounded(value: string): string | null {
  const [, first = '', rest = '', power = ''] = /^(\d)(?:[./](\d+))?E\+?(\d{1,2})$/i.exec(value) ?? [];
  return rest.length > 0 && rest.length === Number(power) ? first + rest : null;
}

/** An identifier as its digits were before a spreadsheet took it for a number; null when some of them are gone. */
function unspoiled(text: string): string | null {
  const clean = cleanIdentifier(text).replace(/^(\d+)\.0+$/, '$1');
  return /^\d(?:[./]\d+)?E\+?\d{1,2}$/i.test(clean) ? wholeOfRounded(clean) : clean;
}

/** What parts the sales of a file from one another: rounded, many of them have one. */
const numbersOfSales: ReadonlySet<string> = new Set(['invoice.internal_id', 'group']);

/**
 * A text as it stands; a number of a sale that a spreadsheet wrote as «1.40509E+11» is that of whichever else of the day. The plus is
 * always written by it, and hardly ever by people: «1E5» is a number of its own.
 */
function readText(text: string, path: string, isMarked: boolean): CellReading {
  const isRounded = !isMarked && numbersOfSales.has(path) && /^\d(?:[./٫]\d+)?E\+\d{1,2}$/i.test(latin(text));
  return isRounded ? bad('ROUNDED', sheetMessages.ROUNDED) : good(text);
}

function readIdentifier(text: string, path: string, isMarked: boolean): CellReading {
  const value = isMarked ? cleanIdentifier(text) : unspoiled(text);
  if (value === null) return bad('ROUNDED', sheetMessages.ROUNDED);
  const checks = zeroChecks[path];
  if (checks === undefined || !/^\d{5,13}$/.test(value)) return good(value);
  if (checks.some(({ length }) => length === value.length)) return good(value);
  for (const { length, check } of checks) {
    const whole = value.padStart(length, '0');
    if (value.length < length && length - value.length <= droppedMax && check(whole)) {
      return bad('LOST_ZERO', sheetMessages.LOST_ZERO(String(value.length), String(length)), whole);
    }
  }
  return good(value);
}

/** Characters of the longest cell that is looked into. */
export const cellTextMax = 4_000;
/** What is no free text is far shorter; a number of thousands of spaces would cost what thousands of numbers do. */
const valueMax = 300;
/** After an apostrophe: one that closes it, so that both are quotes of the text's own. */
const quoted = new RegExp(`^[^\\s'${formulaSigns}].*'$`, 's');

interface Plain {
  readonly text: string;
  /** it was marked as a text that means what it says */
  readonly isMarked: boolean;
}

/**
 * A leading apostrophe is a spreadsheet's mark of a text: what follows is no formula, no error, and keeps the spaces at its
 * ends. Texts without it lose those, which nobody sees and hardly anybody means.
 */
function unmarked(cell: string): Plain {
  const text = cell.replaceAll('\u0000', '').toWellFormed();
  const marked = /^\s*'(.+)$/s.exec(text)?.[1];
  if (isUnseen(marked ?? text)) return { text: '', isMarked: false };
  if (marked === undefined || quoted.test(marked)) return { text: text.trim(), isMarked: false };
  return { text: marked, isMarked: true };
}

/** A cell's text for those who read it by themselves: without the mark of a text, and without spaces at its ends. */
export const plainCell = (cell: string): string => unmarked(cell).text.trim();

/** A day, or a term: «۳۰ روز» and «45» are days after the invoice's own. How long months are meant its user says. */
function readDue(text: string, nowMs: number): CellReading {
  if (saysNoTerm(text)) return good(noTerm);
  if (saysTerm(text)) return good(readTerm(text));
  const day = readDay(text, nowMs);
  return day.ok ? day : bad(day.code, notADue, day.fix ?? monthsInDays(text) ?? undefined);
}

type Reader = (text: string, path: string, nowMs: number, isMarked: boolean) => CellReading;

const readers: Readonly<Record<Exclude<CellKind['type'], 'choice'>, Reader>> = {
  text: (value, path, _nowMs, isMarked) => readText(value, path, isMarked),
  plain: (value) => good(latin(value)),
  identifier: (value, path, _nowMs, isMarked) => readIdentifier(value, path, isMarked),
  number: readNumberOf,
  percent: readPercent,
  instant: (value, _path, nowMs) => readInstant(value, nowMs),
  day: (value, _path, nowMs) => readDay(value, nowMs),
  due: (value, _path, nowMs) => readDue(value, nowMs),
  unit: readUnit,
  currency: readCurrency,
  pattern: readPattern,
};

/** Kinds of texts, which are written as they are. */
const marks: ReadonlySet<CellKind['type']> = new Set(['text', 'plain', 'identifier']);

const tooLong = (most: number): CellReading => bad('TOO_LONG', sheetMessages.TOO_LONG(most));

/** A cell's value, longer than a draft takes it as well. */
function readValue({ kind, path }: SheetColumn, cell: string, nowMs: number): CellReading {
  const { text, isMarked } = unmarked(cell);
  if (text === '') return good('');
  if (!isMarked && isError(text)) return bad('SPREADSHEET_ERROR', sheetMessages.SPREADSHEET_ERROR);
  const isFree = kind.type === 'text' || kind.type === 'plain';
  if (text.length > (isFree ? cellTextMax : valueMax))
    return tooLong(marks.has(kind.type) ? textMaxOf(path) : valueMax);
  return kind.type === 'choice' ? readChoice(text, kind.choice) : readers[kind.type](text, path, nowMs, isMarked);
}

/** Reads a cell as its column asks; '' is always '' (not given). */
export function readCell(column: SheetColumn, cell: string, nowMs: number): CellReading {
  const reading = readValue(column, cell, nowMs);
  const most = textMaxOf(column.path);
  return reading.ok && marks.has(column.kind.type) && isLonger(reading.value, most) ? tooLong(most) : reading;
}

function instantText(iso: string): string {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return iso;
  const { year, month, day, hour, minute, second } = toJalali(iso);
  const rest = ms % 1000;
  const fraction = rest === 0 ? '' : `.${padded(rest, 3)}`;
  return `${year}/${padded(month)}/${padded(day)} ${padded(hour)}:${padded(minute)}:${padded(second)}${fraction}`;
}

/** What a spreadsheet would run. */
const formula = new RegExp(`^'*\\s*[${formulaSigns}]`);

function shown(kind: CellKind, value: string): string {
  switch (kind.type) {
    case 'choice':
      return choiceWord(kind.choice, value);
    case 'instant':
      return instantText(value);
    case 'due':
    case 'day': {
      if (value === noTerm) return noDue[0];
      if (gregorianDay(value) === null) return value;
      const { year, month, day } = dayOfGregorian(value);
      return `${year}/${padded(month)}/${padded(day)}`;
    }
    case 'pattern':
      return patternLabel(value);
    default:
      return value;
  }
}

/** A draft's value as a cell, which `readCell` reads back to the same value. */
export function writeCell(column: SheetColumn, value: string): string {
  if (value === '') return '';
  const text = shown(column.kind, value);
  const reading = readValue(column, text, 0);
  const isSame = reading.ok && reading.value === value;
  // Two hours have one name on the night when summer time ended; a far year's Jalali day is not read.
  if (['instant', 'day', 'due'].includes(column.kind.type)) return isSame ? text : value;
  return marks.has(column.kind.type) && (!isSame || formula.test(value)) ? `'${text}` : text;
}
