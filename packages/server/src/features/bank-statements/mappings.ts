import type { MoneyUnit } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { keysHash } from '../../platform/spreadsheet/keys-hash.ts';
import { titleKey } from '../party-imports/read-cells.ts';
import type { StatementColumnFields } from './tables.ts';

/** What the columns of files with one header are, and in what their amounts are counted. */
export interface Mapping {
  fields: StatementColumnFields;
  unit: MoneyUnit;
}

const headerKeyOf = (titles: readonly string[]): string => keysHash(titles.map(titleKey));

/** What was said of such a header for this place before; null: nothing. */
export async function rememberedMapping(tx: Tx, placeId: string, titles: readonly string[]): Promise<Mapping | null> {
  const row = await tx
    .selectFrom('bank_statement_mappings')
    .select(['fields', 'unit'])
    .where('place_id', '=', placeId)
    .where('header_key', '=', headerKeyOf(titles))
    .executeTakeFirst();
  return row ?? null;
}

export async function rememberMapping(
  tx: Tx,
  place: { account_id: string; place_id: string },
  titles: readonly string[],
  { fields, unit }: Mapping,
  now: Date,
): Promise<void> {
  const set = { fields: JSON.stringify(fields), unit, updated_at: now };
  await tx
    .insertInto('bank_statement_mappings')
    .values({ ...place, header_key: headerKeyOf(titles), ...set })
    .onConflict((conflict) => conflict.columns(['account_id', 'place_id', 'header_key']).doUpdateSet(set))
    .execute();
}
