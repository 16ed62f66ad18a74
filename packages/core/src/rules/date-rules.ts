import { sendingWindowDays } from '../catalogues/dated-rates.ts';
import { isoOf } from '../invoice/reference-chain.ts';
import { DAY_MS, epochDays } from '../jalali/epoch-days.ts';
import { defineRule } from './define-rule.ts';
import { messages } from './messages.fa.ts';
import { remediesByCause } from './remedies.fa.ts';
import type { Place, Rule } from './rule.ts';

/** Tehran is 3.5 hours ahead of UTC, without summer time since 1402. */
const tehranOffsetMs = 12_600_000;

/**
 * The latest day that an instant may count as, days since 1970-01-01: the wire's days have no zone, and a morning in
 * Tehran is still yesterday in UTC.
 */
function latestDay(ms: number): number {
  return epochDays(ms + tehranOffsetMs);
}

function isFuture({ invoice, section }: Place): boolean {
  const issued = section.whole('indatim');
  const { nowMs, futureToleranceMs = 0 } = invoice.context;
  return issued !== null && issued > nowMs + futureToleranceMs;
}

/** Sent after the window: only with `insr` 1 (article 9). */
function isLate({ invoice, section }: Place): boolean {
  const issued = section.whole('indatim');
  if (issued === null || section.code('insr') === 1) return false;
  const days = invoice.context.sendingWindowDays ?? sendingWindowDays(isoOf(issued));
  return invoice.context.nowMs - issued > days * DAY_MS;
}

function isBeforeReference({ invoice, section }: Place): boolean {
  const issued = section.whole('indatim');
  const referred = invoice.reference?.header.whole('indatim') ?? null;
  return issued !== null && referred !== null && issued <= referred;
}

function isCotageDateWrong({ invoice, section }: Place): boolean {
  const day = section.whole('cdcd');
  const issued = section.whole('indatim');
  if (day === null) return false;
  const referred = invoice.reference?.header.whole('cdcd') ?? null;
  const isAhead = issued !== null && day > latestDay(issued);
  return isAhead || day > latestDay(invoice.context.nowMs) || (referred !== null && day < referred);
}

const datesSource = 'RC_IITP.IS V7.8 table 4 row 5; circular 268/56504/د of 1403/08/05 (spec/rules.md "Dates")';

/** Rules of time; all instants UTC, `nowMs` is the caller's. */
export const dateRules: readonly Rule[] = [
  defineRule({
    code: '0200201',
    field: 'indatim',
    predicate: isFuture,
    remedyFa: remediesByCause.future,
    fix: ({ invoice }) => ({ value: String(invoice.context.nowMs), label: messages.setToNow }),
    source: datesSource,
  }),
  defineRule({
    code: '0200201',
    field: 'indatim',
    predicate: isLate,
    remedyFa: remediesByCause.late,
    source: datesSource,
  }),
  defineRule({
    code: '0200201',
    field: 'indatim',
    predicate: isBeforeReference,
    remedyFa: remediesByCause.beforeReference,
    source: datesSource,
  }),
  defineRule({
    code: '00107',
    field: 'insr',
    when: 'always',
    strict: true,
    predicate: isLate,
    source: 'V7.9, seen live together with 0200201',
  }),
  defineRule({ code: '0206801', field: 'cdcd', predicate: isCotageDateWrong, source: 'spec/rules.md "Dates", export' }),
  defineRule({
    code: '0210001',
    field: 'asd',
    predicate: ({ section }) => {
      const day = section.whole('asd');
      const issued = section.whole('indatim');
      return day !== null && issued !== null && day > latestDay(issued);
    },
    source: 'spec/rules.md "Dates", exchange',
  }),
];
