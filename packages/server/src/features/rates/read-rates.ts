import { Decimal, decimalOf } from '@taraz/core';
import type { RateSource, SaidRate } from '../../adapters/rates/rate-source.ts';
import { clearAlerts, raiseAlert } from '../../platform/alerts.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { allRates, isStale } from './known-rates.ts';

export interface RateDeps {
  database: Database;
  runtime: Runtime;
  /** null: rates are written by hand alone */
  source: RateSource | null;
}

const queue = 'rates.read';
/** Plans of the vendor count calls; a rate is fresh for two days. */
const everySixHours = '11 */6 * * *';
/** A start does not ask again what was asked so lately. */
const restMs = 5 * 3_600_000;
/** Clocks differ; a rate of a later time is not believed. */
const aheadMaxMs = 10 * 60_000;

const five = new Decimal(5n, 0);
const six = new Decimal(6n, 0);

/** More than a fifth up or down: rather a slip of the source, or of its unit. */
function leaps(from: string, to: string): boolean {
  const [before, after] = [decimalOf(from), decimalOf(to)];
  return after.times(five).compare(before.times(six)) > 0 || after.times(six).compare(before.times(five)) < 0;
}

async function keep(tx: Tx, { runtime }: RateDeps, source: string, rates: readonly SaidRate[]): Promise<void> {
  const nowMs = runtime.clock.nowMs();
  const rows = await allRates(tx);
  const fit = rates.filter(({ currency, kind, rialPerUnit, at }) => {
    if (at.getTime() > nowMs + aheadMaxMs) return false;
    const kept = rows.find((row) => row.currency === currency && row.kind === kind);
    if (kept === undefined) return true;
    // What leapt is believed once there is nothing fresh that says otherwise.
    if (isStale(kept, nowMs) || !leaps(kept.rial_per_unit, rialPerUnit)) return kept.at <= at;
    runtime.log.warn({ currency, kind, source }, 'a rate moved by more than a fifth and was not taken');
    return false;
  });
  if (fit.length === 0) return;
  await tx
    .insertInto('currency_rates')
    .values(
      fit.map(({ currency, kind, rialPerUnit, at }) => ({
        currency,
        kind,
        source,
        rial_per_unit: rialPerUnit,
        at,
        known_at: new Date(nowMs),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['currency', 'kind']).doUpdateSet((row) => ({
        source: row.ref('excluded.source'),
        rial_per_unit: row.ref('excluded.rial_per_unit'),
        at: row.ref('excluded.at'),
        known_at: row.ref('excluded.known_at'),
      })),
    )
    .execute();
}

/**
 * Asks the source for its latest rates and keeps what is newer than what is known.
 * @throws when it is down, for the queue to try again
 */
export async function readRates(deps: RateDeps): Promise<void> {
  const { database, runtime, source } = deps;
  if (source === null) return;
  const outcome = await source.latest();
  if (outcome.kind === 'down') throw new Error(`rates: ${source.name} is down: ${outcome.reason}`);
  if (outcome.kind === 'refused') {
    runtime.log.error(
      { source: source.name, reason: outcome.reason },
      'rates were refused: look at the key and the plan',
    );
    await raiseAlert(deps, 'rates', source.name);
    return;
  }
  await clearAlerts(deps, 'rates');
  await database.withPlatform((tx) => keep(tx, deps, source.name, outcome.rates));
}

async function hasRested({ database, runtime }: RateDeps, source: string): Promise<boolean> {
  const last = await database.withPlatform((tx) =>
    tx
      .selectFrom('currency_rates')
      .select((row) => row.fn.max('known_at').as('at'))
      .where('source', '=', source)
      .executeTakeFirst(),
  );
  const at = last?.at ?? null;
  return at === null || runtime.clock.nowMs() - at.getTime() > restMs;
}

/** Reads them four times a day, and at a start that finds none; in one process at a time. */
export async function startReadingRates(deps: RateDeps & { jobs: Jobs }): Promise<void> {
  const { database, jobs, source } = deps;
  if (source === null) return;
  await jobs.work(queue, { concurrency: 1 }, () => readRates(deps));
  await jobs.schedule(queue, everySixHours, {});
  if (await hasRested(deps, source.name)) {
    await database.withPlatform((tx) => jobs.enqueue(tx, queue, {}, { singletonKey: 'schedule' }));
  }
}
