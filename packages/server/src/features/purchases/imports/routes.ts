import { calls } from '@taraz/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { implement, implementPrepared, type Route } from '../../../platform/http/route.ts';
import { Problem } from '../../../platform/problem.ts';
import type { PurchaseDeps } from '../routes.ts';
import { createImport, readPurchaseFile } from './create-import.ts';
import { changeColumns } from './mappings.ts';
import { purchaseImportTexts as texts } from './messages.fa.ts';
import { presentImport, presentRows } from './present.ts';
import { type ImportRecord, importById, listImports } from './queries.ts';
import { takeImport } from './take-import.ts';
import { tellScreens } from './tell-screens.ts';
import { undoImport } from './undo-import.ts';

/** @throws Problem NOT_FOUND, CONFLICT where something was written */
async function forget(tx: Tx, id: string): Promise<void> {
  const { state, account_id } = await importById(tx, id, true);
  if (state !== 'open') throw new Problem('CONFLICT', { detail: texts.notForgotten });
  await tx.deleteFrom('purchase_imports').where('id', '=', id).execute();
  await tellScreens(tx, account_id);
}

/** Files of purchases: read, compared with the register, written and taken back. */
export function purchaseImportRoutes({ database, runtime }: PurchaseDeps): Route[] {
  const shown = (tx: Tx, record: ImportRecord) => presentImport(tx, record, runtime.clock.nowMs());
  return [
    implementPrepared(
      calls.createPurchaseImport,
      ({ body }) => readPurchaseFile(body.file),
      ({ context }, file) =>
        database.withAccount(context.accountId, async (tx) =>
          shown(tx, await createImport(runtime, tx, context, file)),
        ),
    ),
    implement(calls.listPurchaseImports, ({ query, context }) =>
      database.readAccount(context.accountId, (tx) => listImports(tx, query)),
    ),
    implement(calls.getPurchaseImport, ({ params, context }) =>
      database.readAccount(context.accountId, async (tx) => shown(tx, await importById(tx, params.id))),
    ),
    implement(calls.purchaseImportRows, ({ params, context }) =>
      database.readAccount(context.accountId, async (tx) =>
        presentRows(tx, await importById(tx, params.id), runtime.clock.nowMs()),
      ),
    ),
    implement(calls.putPurchaseColumns, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        shown(tx, await changeColumns(runtime, tx, params.id, body)),
      ),
    ),
    implement(calls.takePurchaseImport, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        shown(
          tx,
          await takeImport(runtime, tx, params.id, {
            without: body.without ?? [],
            likely: body.likely ?? [],
            onAccount: body.on_account ?? false,
          }),
        ),
      ),
    ),
    implement(calls.undoPurchaseImport, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => shown(tx, await undoImport(runtime, tx, params.id))),
    ),
    implement(calls.deletePurchaseImport, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await forget(tx, params.id);
        return { id: params.id };
      }),
    ),
  ];
}
