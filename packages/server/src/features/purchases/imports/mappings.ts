import type { CallInput, calls } from '@taraz/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import { checkColumns, wideFields, widthOf } from '../../../platform/spreadsheet/file-columns.ts';
import type { ColumnFields } from '../../../platform/spreadsheet/guess-columns.ts';
import { withFieldsBeyond, withLearned } from '../../../platform/spreadsheet/learned-fields.ts';
import { headerKeys, type KeptUnit, surestOf, type UnitSaid, unitSaid } from '../../bank-statements/header.ts';
import type { Sources } from '../commands.ts';
import { amountFields, guessFields } from './columns.ts';
import { purchaseImportTexts as texts } from './messages.fa.ts';
import { type ImportRecord, importById } from './queries.ts';
import type { PurchaseField } from './tables.ts';
import { tellScreens } from './tell-screens.ts';
import { neededFields, purchaseFileColumns } from './words.fa.ts';

/** What the columns of files with one header are, and in what their amounts are counted. */
interface Mapping extends KeptUnit {
  fields: ColumnFields<PurchaseField>;
  /** of so many columns something was said, be it that they are left out */
  told: number;
  /** says which columns are known only since */
  notices: readonly string[];
}

async function keptOf(tx: Tx, keys: readonly string[], isLocked = false) {
  const kept = tx
    .selectFrom('purchase_import_mappings')
    .select(['header_key', 'fields', 'unit', 'guess'])
    .where('header_key', 'in', keys)
    .orderBy('header_key');
  return surestOf(keys, await (isLocked ? kept.forUpdate() : kept).execute());
}

/**
 * What was said of such a header before, with what is known of its titles only since; null: nothing was said.
 * @param said in what the file says that its amounts are counted
 * @param width columns of the file: of further ones nothing is to be said
 */
export async function rememberedMapping(
  tx: Tx,
  titles: readonly string[],
  said: UnitSaid | null,
  width: number,
): Promise<Mapping | null> {
  const kept = await keptOf(tx, headerKeys(titles, said));
  if (kept === null) return null;
  const { unit, isExact } = kept;
  const own = { ...kept, fields: kept.fields.slice(0, width) };
  return { unit, isExact, told: kept.fields.length, ...withLearned(own, guessFields(titles), titles) };
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
  const { rows, header_at: at, titles } = record;
  const guess = guessFields(titles);
  const keys = headerKeys(
    titles,
    unitSaid({ rows, at, titles, fields: guess, amounts: amountFields, needed: neededFields }),
  );
  const all = withFieldsBeyond({ fields: wideFields(fields, record), unit }, await keptOf(tx, keys, true));
  const now = new Date(clock.nowMs());
  const set = { fields: JSON.stringify(all), guess: JSON.stringify(guess), unit, updated_at: now };
  await tx
    .insertInto('purchase_import_mappings')
    .values({ account_id: record.account_id, header_key: keys[0], ...set })
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
