import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { keysHash } from '../../platform/spreadsheet/keys-hash.ts';
import { titleKey } from '../party-imports/read-cells.ts';
import { statementTexts } from './messages.fa.ts';
import { hasNeededOf, neededFields } from './needed.ts';
import type { StatementColumnFields, StatementField, StatementUnit } from './tables.ts';
import { statementColumns } from './words.fa.ts';

/** What the columns of files with one header are, and in what their amounts are counted. */
export interface Mapping {
  fields: StatementColumnFields;
  unit: StatementUnit;
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

export const titleOf = (field: StatementField): string =>
  statementColumns.find((column) => column.field === field)?.title ?? field;

const refuse = (message: string): Problem =>
  new Problem('INVALID_INPUT', { errors: [{ path: 'fields', code: 'BAD_MAPPING', message }] });

/** @param width columns of the file @throws Problem INVALID_INPUT for a field of two columns, or one that is missing */
export function checkFields(fields: StatementColumnFields, width: number): void {
  if (fields.length > width) throw refuse(statementTexts.mapping);
  const given = fields.filter((field) => field !== null);
  const twice = given.find((field, place) => given.indexOf(field) !== place);
  if (twice !== undefined) throw refuse(statementTexts.twice(titleOf(twice)));
  if (hasNeededOf(given)) return;
  const lacking = neededFields.filter((some) => !some.some((field) => given.includes(field)));
  throw refuse(statementTexts.needed(lacking.map(([first = 'date']) => titleOf(first))));
}
