import type { MoneyUnit } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { keysHash } from '../../platform/spreadsheet/keys-hash.ts';
import { withFieldsBeyond } from '../../platform/spreadsheet/learned-fields.ts';
import { titleKey } from '../party-imports/read-cells.ts';
import type { StatementColumnFields } from './tables.ts';

/** What the columns of files with one header are, and in what their amounts are counted. */
export interface Mapping {
  fields: StatementColumnFields;
  unit: MoneyUnit;
}

/** What was said of them before. */
interface Remembered extends Mapping {
  /** of so many columns something was said, be it that they are left out */
  told: number;
}

const headerKeyOf = (titles: readonly string[]): string => keysHash(titles.map(titleKey));

const keptOf = (tx: Tx, placeId: string, titles: readonly string[]) =>
  tx
    .selectFrom('bank_statement_mappings')
    .select(['fields', 'unit'])
    .where('place_id', '=', placeId)
    .where('header_key', '=', headerKeyOf(titles));

/**
 * What was said of such a header for this place before; null: nothing.
 * @param width columns of the file: of further ones nothing is to be said
 */
export async function rememberedMapping(
  tx: Tx,
  placeId: string,
  titles: readonly string[],
  width: number,
): Promise<Remembered | null> {
  const row = await keptOf(tx, placeId, titles).executeTakeFirst();
  return row === undefined ? null : { unit: row.unit, fields: row.fields.slice(0, width), told: row.fields.length };
}

/** Keeps what is said of a statement's columns for the next one of its place with such a header. @param fields of all that it has */
export async function rememberMapping(
  tx: Tx,
  place: { account_id: string; place_id: string },
  titles: readonly string[],
  { fields, unit }: Mapping,
  now: Date,
): Promise<void> {
  const kept = await keptOf(tx, place.place_id, titles).forUpdate().executeTakeFirst();
  const all = withFieldsBeyond({ fields, unit }, kept ?? null);
  const set = { fields: JSON.stringify(all), unit, updated_at: now };
  await tx
    .insertInto('bank_statement_mappings')
    .values({ ...place, header_key: headerKeyOf(titles), ...set })
    .onConflict((conflict) => conflict.columns(['account_id', 'place_id', 'header_key']).doUpdateSet(set))
    .execute();
}
