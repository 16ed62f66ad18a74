import { purchaseFileMaxBytes, purchaseRowsMax } from '@taraz/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { branchLimit } from '../../../platform/http/branch-limit.ts';
import { Problem } from '../../../platform/problem.ts';
import { shownName } from '../../../platform/shown-name.ts';
import { widthOf } from '../../../platform/spreadsheet/file-columns.ts';
import { readWholeFile, type WholeFile } from '../../../platform/spreadsheet/read-whole-file.ts';
import { untoldColumns } from '../../../platform/spreadsheet/untold-columns.ts';
import { unitOf, unitSaid } from '../../bank-statements/header.ts';
import type { Buyer, Sources } from '../commands.ts';
import { codesApart } from './codes-in-names.ts';
import { amountFields, guessFields, headerOf, sheetScore } from './columns.ts';
import { rememberedMapping } from './mappings.ts';
import { purchaseImportTexts as texts } from './messages.fa.ts';
import { type ImportRecord, importById } from './queries.ts';
import { tellScreens } from './tell-screens.ts';
import { neededFields } from './words.fa.ts';

/** A file of purchases, read whole. @throws Problem INVALID_INPUT saying what is wrong with it, TOO_LARGE */
export const readPurchaseFile = (file: unknown): Promise<WholeFile> =>
  readWholeFile(file, { maxBytes: purchaseFileMaxBytes, rowsMax: purchaseRowsMax, scoreOf: sheetScore, texts });

/**
 * Keeps a file with what its columns are, as was said of such a header before or by its titles. Nothing of the register
 * changes.
 * @throws Problem INVALID_INPUT for a file without a row under its header
 */
export async function createImport(
  { clock, ids }: Sources,
  tx: Tx,
  { accountId, userId }: Buyer,
  { name, rows, notices }: WholeFile,
): Promise<ImportRecord> {
  const header = headerOf(rows);
  if (rows.length <= header.at + 1) {
    const errors = [{ path: 'file', code: 'NO_ROWS', message: texts.noRows }];
    throw new Problem('INVALID_INPUT', { errors });
  }
  const file = codesApart(rows, header);
  const guess = guessFields(file.titles);
  const said = unitSaid({
    rows,
    at: header.at,
    titles: file.titles,
    fields: guess,
    amounts: amountFields,
    needed: neededFields,
  });
  const told = await rememberedMapping(tx, file.titles, said, widthOf({ ...file, header_at: header.at }));
  const { unit, isTold } = unitOf(told, said);
  const fields = told?.fields ?? guess;
  const id = ids.uuid();
  await tx
    .insertInto('purchase_imports')
    .values({
      account_id: accountId,
      id,
      state: 'open',
      file_name: shownName(name),
      rows: JSON.stringify(file.rows),
      header_at: header.at,
      titles: JSON.stringify(file.titles),
      fields: JSON.stringify(fields),
      unit,
      is_told: isTold,
      untold: untoldColumns({ ...file, header_at: header.at, fields }, told?.told ?? 0),
      notices: JSON.stringify([...(told?.notices ?? []), ...notices, ...file.notices]),
      branch_id: branchLimit(),
      created_by: userId,
      created_at: new Date(clock.nowMs()),
    })
    .execute();
  await tellScreens(tx, accountId);
  return importById(tx, id);
}
