/**
 * The one formatter of numbers, money, percents and Jalali dates for the screen (ui.md §3). Values come in as decimal
 * strings or ISO instants and never pass through a float. `useFormat()` gives it with the user's digits.
 */
import { jalaliMonthNames, jalaliWeekdayNames, toJalali, toLatinDigits } from '@taraz/core';

export type Digits = 'fa' | 'latn';
export type Numeric = string | number | bigint;

/** Arabic letter mark: what follows is laid out as in Arabic text, so a percent sign stays at the left of its number. */
const ALM = '\u061c';
const persianDigits = '۰۱۲۳۴۵۶۷۸۹';

const marks = {
  fa: { group: '٬', decimal: '٫', percent: '٪' },
  latn: { group: ',', decimal: '.', percent: '%' },
} as const satisfies Record<Digits, { group: string; decimal: string; percent: string }>;

function pad2(value: number): string {
  return String(value).padStart(2, '0');
}

/** A plain decimal string split in its parts; null when it is none. */
function splitDecimal(value: Numeric): { negative: boolean; integer: string; fraction: string } | null {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(typeof value === 'string' ? value.trim() : String(value));
  if (!match) return null;
  const [, sign = '', integer = '', fraction = ''] = match;
  return { negative: sign === '-', integer: integer.replace(/^0+(?=\d)/, ''), fraction };
}

export interface NumberOptions {
  /** Trailing zeros of the fraction are dropped unless this keeps so many places. */
  minFraction?: number;
  /** Places shown at most; the rest is cut, not rounded. */
  maxFraction?: number;
  /** Grouping by threes; default true. */
  grouping?: boolean;
}

export interface Format {
  readonly digits: Digits;
  readonly marks: { group: string; decimal: string; percent: string };
  /**
   * Every digit of the text in the user's; letters untouched, and so are the digits of a word that has Latin letters («A4»,
   * «AB12/34», an address). Sentences of the catalogues have Persian ones.
   */
  text(text: string): string;
  /** «۱٬۲۳۴٫۵»; a minus stays a minus. Text that is no number comes back as it is; "" gives "". */
  number(value: Numeric, options?: NumberOptions): string;
  /** Like number, negative in parentheses: «(۷۰٬۸۲۰)». No currency: the column head says it. */
  money(value: Numeric, options?: NumberOptions): string;
  /** «؜۱۰٪», the value being in percent. */
  percent(value: Numeric): string;
  /** «۱۴۰۵/۰۸/۲۹» in Tehran; "" gives "". */
  date(iso: string): string;
  /** «۱۴:۰۵» in Tehran. */
  time(iso: string): string;
  /** «۱۴:۰۵:۰۹» in Tehran. */
  clock(iso: string): string;
  /** «۱۴۰۵/۰۸/۲۹، ۱۴:۰۵». */
  dateTime(iso: string): string;
  /** «جمعه ۲۹ آبان ۱۴۰۵». */
  longDate(iso: string): string;
  /** «۲۹ آبان». */
  dayMonth(iso: string): string;
}

export function toDigits(text: string, digits: Digits): string {
  if (digits === 'latn') return toLatinDigits(text);
  return text.replace(/[\w./:@-]+/g, (word) =>
    /[a-z]/i.test(word) ? word : word.replace(/\d/g, (digit) => persianDigits[Number(digit)] ?? digit),
  );
}

function groupByThrees(integer: string, mark: string): string {
  return integer.replace(/\B(?=(\d{3})+(?!\d))/g, mark);
}

function formatDecimal(value: Numeric, digits: Digits, options: NumberOptions, negative: 'minus' | 'parentheses') {
  const parts = splitDecimal(value);
  if (!parts) return String(value);
  const { group, decimal } = marks[digits];
  const { minFraction = 0, maxFraction = Number.POSITIVE_INFINITY, grouping = true } = options;
  const fraction = parts.fraction.slice(0, maxFraction).replace(/0+$/, '').padEnd(minFraction, '0');
  const integer = grouping ? groupByThrees(parts.integer, group) : parts.integer;
  const plain = toDigits(fraction === '' ? integer : `${integer}${decimal}${fraction}`, digits);
  const isZero = /^0*$/.test(parts.integer + parts.fraction);
  if (!parts.negative || isZero) return plain;
  return negative === 'minus' ? `\u200e-${plain}` : `(${plain})`;
}

export function createFormat(digits: Digits): Format {
  const text = (value: string) => toDigits(value, digits);
  const date = (iso: string) => {
    const { year, month, day } = toJalali(iso);
    return text(`${year}/${pad2(month)}/${pad2(day)}`);
  };
  const time = (iso: string) => {
    const { hour, minute } = toJalali(iso);
    return text(`${pad2(hour)}:${pad2(minute)}`);
  };
  const whenGiven = (format: (iso: string) => string) => (iso: string) => (iso === '' ? '' : format(iso));
  return {
    digits,
    marks: marks[digits],
    text,
    number: (value, options = {}) => formatDecimal(value, digits, options, 'minus'),
    money: (value, options = {}) => formatDecimal(value, digits, options, 'parentheses'),
    percent: (value) =>
      value === '' ? '' : `${ALM}${formatDecimal(value, digits, {}, 'minus')}${marks[digits].percent}`,
    date: whenGiven(date),
    time: whenGiven(time),
    clock: whenGiven((iso) => text(`${time(iso)}:${pad2(toJalali(iso).second)}`)),
    dateTime: whenGiven((iso) => `${date(iso)}، ${time(iso)}`),
    longDate: whenGiven((iso) => {
      const { year, month, day, weekday } = toJalali(iso);
      return text(`${jalaliWeekdayNames[weekday]} ${day} ${jalaliMonthNames[month - 1]} ${year}`);
    }),
    dayMonth: whenGiven((iso) => {
      const { month, day } = toJalali(iso);
      return text(`${day} ${jalaliMonthNames[month - 1]}`);
    }),
  };
}
