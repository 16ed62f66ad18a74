import { calls } from '@taraz/contract';
import type { Database, Tx } from '../../platform/db/database.ts';
import { implement, implementPrepared, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { changeColumns } from './change-columns.ts';
import { checkPlace, createStatement } from './create-statement.ts';
import { importStatement } from './import-statement.ts';
import { statementTexts } from './messages.fa.ts';
import { presentRows, presentStatement } from './present.ts';
import { listStatements, type NamedStatement, statementById } from './queries.ts';
import { readStatementFile } from './read-statement-file.ts';
import { tellScreens } from './tell-screens.ts';
import { undoStatement } from './undo-statement.ts';

interface StatementDeps {
  database: Database;
  runtime: Runtime;
}

/** @throws Problem NOT_FOUND, CONFLICT where something was imported */
async function forget(tx: Tx, id: string): Promise<void> {
  const { state, account_id } = await statementById(tx, id, true);
  if (state !== 'open') throw new Problem('CONFLICT', { detail: statementTexts.notForgotten });
  await tx.deleteFrom('bank_statements').where('id', '=', id).execute();
  await tellScreens(tx, account_id);
}

/** Statements of banks: read from files, compared with the books, imported and taken back. */
export function bankStatementRoutes({ database, runtime }: StatementDeps): Route[] {
  const shown = (tx: Tx, statement: NamedStatement) => presentStatement(tx, statement, runtime.clock.nowMs());
  return [
    implementPrepared(
      calls.createStatement,
      async ({ params, body, context }) => {
        await database.readAccount(context.accountId, (tx) => checkPlace(tx, params.id));
        return readStatementFile(body.file);
      },
      ({ params, context: { accountId, userId } }, file) =>
        database.withAccount(accountId, async (tx) =>
          shown(tx, await createStatement(runtime, tx, { accountId, userId, placeId: params.id }, file)),
        ),
    ),
    implement(calls.listStatements, ({ params, query, context }) =>
      database.readAccount(context.accountId, (tx) => listStatements(tx, params.id, query)),
    ),
    implement(calls.getStatement, ({ params, context }) =>
      database.readAccount(context.accountId, async (tx) => shown(tx, await statementById(tx, params.id))),
    ),
    implement(calls.statementRows, ({ params, context }) =>
      database.readAccount(context.accountId, async (tx) =>
        presentRows(tx, await statementById(tx, params.id), runtime.clock.nowMs()),
      ),
    ),
    implement(calls.putStatementColumns, ({ params, body, context: { accountId } }) =>
      database.withAccount(accountId, async (tx) =>
        shown(tx, await changeColumns(runtime, tx, accountId, params.id, body)),
      ),
    ),
    implement(calls.importStatement, ({ params, body, context: { accountId } }) =>
      database.withAccount(accountId, async (tx) =>
        shown(tx, await importStatement(runtime, tx, accountId, params.id, body)),
      ),
    ),
    implement(calls.undoStatement, ({ params, context: { accountId } }) =>
      database.withAccount(accountId, async (tx) => shown(tx, await undoStatement(runtime, tx, accountId, params.id))),
    ),
    implement(calls.deleteStatement, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await forget(tx, params.id);
        return { id: params.id };
      }),
    ),
  ];
}
