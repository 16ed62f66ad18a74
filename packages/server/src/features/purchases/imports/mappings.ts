import type { CallInput, calls, MoneyUnit } from '@taraz/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import { checkColumns, wideFields, widthOf } from '../../../platform/spreadsheet/file-columns.ts';
import type { ColumnFields } from '../../../platform/spreadsheet/guess-columns.ts';
import { keysHash } from '../../../platform/spreadsheet/keys-hash.ts';
import { withFieldsBeyond, withLearned } from '../../../platform/spreadsheet/learned-fields.ts';
import { titleKey } from '../../party-imports/read-cells.ts';
import type { Sources } from '../commands.ts';
import { guessFields } from './columns.ts';
import { purchaseImportTexts as texts } from './messages.fa.ts';
import { type ImportRecord, importById } from './queries.ts';
import type { PurchaseField } from './tables.ts';
import { tellScreens } from './tell-screens.ts';
import { neededFields, purchaseFileColumns } from './words.fa.ts';

/** What the columns of files with one header are, and in what their amounts are counted. */
interface Mapping {
  fields: ColumnFields<PurchaseField>;
  unit: MoneyUnit;
  /** of so many columns something was said, be it that they are left out */
  told: number;
  /** says which columns are known only since */
  notices: readonly string[];
}

const headerKeyOf = (titles: readonly string[]): string => keysHash(titles.map(titleKey));

const keptOf = (tx: Tx, titles: readonly string[]) =>
  tx
    .selectFrom('purchase_import_mappings')
    .select(['fields', 'unit', 'guess'])
    .where('header_key', '=', headerKeyOf(titles));

/**
 * What was said of such a header before, with what is known of its titles only since; null: nothing was said.
 * @param width columns of the file: of further ones nothing is to be said
 */
export async function rememberedMapping(tx: Tx, titles: readonly string[], width: number): Promise<Mapping | null> {
  const row = await keptOf(tx, titles).executeTakeFirst();
  if (row === undefined) return null;
  const own = { ...row, fields: row.fields.slice(0, width) };
  return { unit: row.unit, told: row.fields.length, ...withLearned(own, guessFields(titles), titles) };
}

/** Says what the columns of an open file are; it is remembered for its header. @throws Problem NOT_FOUND, CONFLICT, INVALID_INPUT */
export async function changeColumns(
  { clock }: Pick<Sources, 'clock'>,
  tx: Tx,
  id: string,
  { fields, unit: given }: CallInput<typeof calls.putPurchaseColumns>['body'],
): Promise<ImportRecord> {
  const record = await importById(tx, id, true);
  if (record.state !== 'open') throw new Problem('CONFLICT', { detail: texts.notOpen });
  checkColumns(purchaseFileColumns, neededFields, fields, widthOf(record));
  const unit = given ?? record.unit;
  const guess = JSON.stringify(guessFields(record.titles));
  const kept = await keptOf(tx, record.titles).forUpdate().executeTakeFirst();
  const all = withFieldsBeyond({ fields: wideFields(fields, record), unit }, kept ?? null);
  const set = { fields: JSON.stringify(all), guess, unit, updated_at: new Date(clock.nowMs()) };
  await tx
    .insertInto('purchase_import_mappings')
    .values({ account_id: record.account_id, header_key: headerKeyOf(record.titles), ...set })
    .onConflict((conflict) => conflict.columns(['account_id', 'header_key']).doUpdateSet(set))
    .execute();
  await tx
    .updateTable('purchase_imports')
    .set({ fields: JSON.stringify(fields), unit, is_told: true, untold: [] })
    .where('id', '=', id)
    .execute();
  await tellScreens(tx, record.account_id);
  return importById(tx, id);
}
