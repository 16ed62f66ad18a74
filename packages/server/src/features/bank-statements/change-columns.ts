import type { CallInput, calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { checkColumns, wideFields, widthOf } from '../../platform/spreadsheet/file-columns.ts';
import type { Sources } from '../treasury/post-movements.ts';
import { amountFields, fieldsByTitle } from './columns.ts';
import { headerKeys, unitSaid } from './header.ts';
import { rememberMapping } from './mappings.ts';
import { statementTexts } from './messages.fa.ts';
import { neededFields } from './needed.ts';
import { type NamedStatement, statementById } from './queries.ts';
import { tellScreens } from './tell-screens.ts';
import { statementColumns } from './words.fa.ts';

type Input = CallInput<typeof calls.putStatementColumns>['body'];

/** Says what the columns of an open statement are; it is remembered for its place and header. @throws Problem NOT_FOUND, CONFLICT, INVALID_INPUT */
export async function changeColumns(
  { clock }: Sources,
  tx: Tx,
  accountId: string,
  id: string,
  { fields, unit: given }: Input,
): Promise<NamedStatement> {
  const statement = await statementById(tx, id, true);
  if (statement.state !== 'open') throw new Problem('CONFLICT', { detail: statementTexts.notOpen });
  checkColumns(statementColumns, neededFields, fields, widthOf(statement));
  const { place_id, titles, rows, header_at: at } = statement;
  const unit = given ?? statement.unit;
  const guess = fieldsByTitle(rows, { at, titles });
  const keys = headerKeys(
    titles,
    unitSaid({ rows, at, titles, fields: guess, amounts: amountFields, needed: neededFields }),
  );
  const said = { fields: wideFields(fields, statement), unit, guess };
  await rememberMapping(tx, { account_id: accountId, place_id }, keys, said, new Date(clock.nowMs()));
  await tx
    .updateTable('bank_statements')
    .set({ fields: JSON.stringify(fields), unit, is_told: true, untold: [] })
    .where('id', '=', id)
    .execute();
  await tellScreens(tx, accountId);
  return statementById(tx, id);
}
