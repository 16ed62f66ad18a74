import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { addNote, notesOf, removeNote } from './notes.ts';

/** What colleagues write about an invoice, for each other alone. */
export function invoiceNoteRoutes({ database, runtime }: { database: Database; runtime: Runtime }): Route[] {
  return [
    implement(calls.listInvoiceNotes, ({ params, context }) =>
      database.readAccount(context.accountId, async (tx) => {
        const notes = await notesOf(tx, context, params.id);
        return { count: notes.length, notes };
      }),
    ),
    implement(calls.addInvoiceNote, ({ params, body, context }) =>
      database.withAccount(context.accountId, (tx) =>
        addNote(tx, runtime, context, { invoiceId: params.id, text: body.text }),
      ),
    ),
    implement(calls.removeInvoiceNote, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await removeNote(tx, context, params.id);
        return { id: params.id };
      }),
    ),
  ];
}
