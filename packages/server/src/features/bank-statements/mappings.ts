import type { MoneyUnit } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { withFieldsBeyond, withLearned } from '../../platform/spreadsheet/learned-fields.ts';
import { headerKeys, type KeptUnit, surestOf, type UnitSaid } from './header.ts';
import type { StatementColumnFields, StatementField } from './tables.ts';

/** What titles and rows tell only since guesses are kept: of mappings of before nothing else is learned. */
const knownSince: ReadonlySet<StatementField | null> = new Set<StatementField | null>(['state', 'direction', 'cheque']);

/** What the columns of files with one header are, and in what their amounts are counted. */
export interface Mapping {
  fields: StatementColumnFields;
  unit: MoneyUnit;
}

/** What was said of them before. */
interface Remembered extends Mapping, Pick<KeptUnit, 'isExact'> {
  /** says which columns are known only since */
  notices: readonly string[];
  /** of so many columns something was said, be it that they are left out */
  told: number;
}

async function keptOf(tx: Tx, placeId: string, keys: readonly string[], isLocked = false) {
  const kept = tx
    .selectFrom('bank_statement_mappings')
    .select(['header_key', 'fields', 'unit', 'guess'])
    .where('place_id', '=', placeId)
    .where('header_key', 'in', keys)
    .orderBy('header_key');
  return surestOf(keys, await (isLocked ? kept.forUpdate() : kept).execute());
}

/**
 * What was said of such a header for this place before, with what is known of its columns only since; null: nothing.
 * @param guess what the file's columns are taken for by now
 * @param said in what the file says that its amounts are counted
 * @param width columns of the file: of further ones nothing is to be said
 */
export async function rememberedMapping(
  tx: Tx,
  placeId: string,
  titles: readonly string[],
  guess: StatementColumnFields,
  said: UnitSaid | null,
  width: number,
): Promise<Remembered | null> {
  const kept = await keptOf(tx, placeId, headerKeys(titles, said));
  if (kept === null) return null;
  const { unit, isExact } = kept;
  const own = { ...kept, fields: kept.fields.slice(0, width) };
  const now = own.guess === null ? guess.map((field) => (knownSince.has(field) ? field : null)) : guess;
  return { unit, isExact, told: kept.fields.length, ...withLearned(own, now, titles) };
}

/** Keeps what is said of a statement's columns for the next one of its place with such a header. @param keys of that @param fields of all that it has */
export async function rememberMapping(
  tx: Tx,
  place: { account_id: string; place_id: string },
  keys: ReturnType<typeof headerKeys>,
  { fields, unit, guess }: Mapping & { guess: StatementColumnFields },
  now: Date,
): Promise<void> {
  const before = await keptOf(tx, place.place_id, keys, true);
  const all = withFieldsBeyond({ fields, unit }, before);
  // What a column was taken for once it was left out for, also where this file has no rows that say so.
  const known = guess.map((field, at) => field ?? before?.guess?.[at] ?? null);
  const set = { fields: JSON.stringify(all), guess: JSON.stringify(known), unit, updated_at: now };
  await tx
    .insertInto('bank_statement_mappings')
    .values({ ...place, header_key: keys[0], ...set })
    .onConflict((conflict) => conflict.columns(['account_id', 'place_id', 'header_key']).doUpdateSet(set))
    .execute();
}
