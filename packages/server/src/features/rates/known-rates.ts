import type { CallInput, CallReply, calls } from '@taraz/contract';
import {
  checkDecimal,
  constants,
  currencyByCode,
  isOddlyGrouped,
  normaliseDecimal,
  productMessages,
} from '@taraz/core';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { Clock } from '../../platform/runtime.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { rateMessages } from './messages.fa.ts';
import type { RateTables } from './tables.ts';

type Row = Selectable<RateTables['currency_rates']>;
type Rate = CallReply<typeof calls.putRate>;
type SaidRate = CallInput<typeof calls.putRate>['body'];

/** Older than this it is shown with its date and not offered (vendors.md section 4). */
export const staleAfterMs = 48 * 3_600_000;
/** Who wrote a rate by hand. */
export const byHand = 'operator';

/** Is a rate too old to be offered? */
export const isStale = ({ at }: Pick<Row, 'at'>, nowMs: number): boolean => nowMs - at.getTime() > staleAfterMs;

/** What one row has that another has not, weightiest first: written today by hand; fresh; the exchange centre's. */
const merits: readonly ((row: Row, nowMs: number) => boolean)[] = [
  ({ kind, at }, nowMs) => kind === 'manual' && tehranDay(at) === tehranDay(new Date(nowMs)),
  (row, nowMs) => !isStale(row, nowMs),
  ({ kind }) => kind === 'centre',
];

function comesBefore(a: Row, b: Row, nowMs: number): boolean {
  for (const has of merits) {
    const [ofA, ofB] = [has(a, nowMs), has(b, nowMs)];
    if (ofA !== ofB) return ofA;
  }
  return a.at.getTime() > b.at.getTime();
}

/** Of each currency the one rate that users are told of. */
export function offeredRates(rows: readonly Row[], nowMs: number): Map<string, Row> {
  const offered = new Map<string, Row>();
  for (const row of rows) {
    const best = offered.get(row.currency);
    if (best === undefined || comesBefore(row, best, nowMs)) offered.set(row.currency, row);
  }
  return offered;
}

/** At most three for each currency. */
export const allRates = (tx: Tx): Promise<Row[]> =>
  tx.selectFrom('currency_rates').selectAll().orderBy('currency').orderBy('kind').execute();

/** "715000.00000000" → "715000" */
export const plainRate = ({ rial_per_unit }: Pick<Row, 'rial_per_unit'>): string =>
  normaliseDecimal(rial_per_unit) ?? rial_per_unit;

const presentRate = (row: Row, offered: ReadonlyMap<string, Row>, nowMs: number): Rate => ({
  currency: row.currency,
  name: currencyByCode(row.currency)?.fa ?? row.currency,
  rial_per_unit: plainRate(row),
  kind: row.kind,
  source: row.source,
  at: row.at.toISOString(),
  is_stale: isStale(row, nowMs),
  is_offered: offered.get(row.currency) === row,
});

export async function listRates(tx: Tx, { nowMs }: Clock): Promise<Rate[]> {
  const rows = await allRates(tx);
  const offered = offeredRates(rows, nowMs());
  return rows.map((row) => presentRate(row, offered, nowMs()));
}

/** Integer and fraction of an invoice's `exr` (protocol.md). */
const rateLimits = { maxInt: 18, maxFrac: 8 };

const refuse = (path: string, code: string, message: string): Problem =>
  new Problem('INVALID_INPUT', { errors: [{ path, code, message }] });

/** @returns the letters of the currency, and rial for one of it @throws Problem as `writeRate` */
function readRate(given: string, typed: string | number): Pick<Row, 'currency' | 'rial_per_unit'> {
  const currency = currencyByCode(given.trim().toUpperCase());
  if (currency === null) throw new Problem('NOT_FOUND', { detail: rateMessages.unknownCurrency });
  if (currency.alpha === constants.defaults.currency) throw refuse('currency', 'NOT_ALLOWED', rateMessages.ownCurrency);
  if (isOddlyGrouped(String(typed))) throw refuse('rial_per_unit', 'BAD_VALUE', productMessages.oddGroups);
  const rial_per_unit = normaliseDecimal(String(typed)) ?? '';
  const isRate = checkDecimal(rial_per_unit, rateLimits) === null && /[1-9]/.test(rial_per_unit);
  if (!isRate || rial_per_unit.startsWith('-')) throw refuse('rial_per_unit', 'BAD_VALUE', rateMessages.badRate);
  return { currency: currency.alpha, rial_per_unit };
}

/**
 * The operator's rate of today; with `at` one that was taken back, of its own time as it was: a later one stands.
 * @throws Problem NOT_FOUND when it is no currency, INVALID_INPUT for a rate that is none, or of a time to come
 */
export async function writeRate(tx: Tx, clock: Clock, given: string, said: SaidRate): Promise<Rate> {
  const rate = readRate(given, said.rial_per_unit);
  const now = new Date(clock.nowMs());
  const at = said.at === undefined ? now : new Date(said.at);
  if (at > now) throw refuse('at', 'OUT_OF_RANGE', rateMessages.ahead);
  const written = { rial_per_unit: rate.rial_per_unit, source: byHand, at, known_at: now };
  await tx
    .insertInto('currency_rates')
    .values({ currency: rate.currency, kind: 'manual', ...written })
    .onConflict((conflict) => {
      const update = conflict.columns(['currency', 'kind']).doUpdateSet(written);
      return said.at === undefined ? update : update.where('currency_rates.at', '<=', at);
    })
    .execute();
  const rates = await listRates(tx, clock);
  const stands = rates.find(({ currency, kind }) => currency === rate.currency && kind === 'manual');
  if (stands === undefined) throw new Error('a rate that was just written is not there');
  return stands;
}

/** @returns the currency's letters. @throws Problem NOT_FOUND when none was written by hand */
export async function takeRateBack(tx: Tx, currency: string): Promise<string> {
  const gone = await tx
    .deleteFrom('currency_rates')
    .where('currency', '=', currency.trim().toUpperCase())
    .where('kind', '=', 'manual')
    .returning('currency')
    .executeTakeFirst();
  if (gone === undefined) throw new Problem('NOT_FOUND');
  return gone.currency;
}
