import { type NotNull, sql } from 'kysely';
import { deleteInvoices } from '../../invoices/commands/delete-invoice.ts';
import type { ImportDeps } from '../deps.ts';
import { joinFreed } from '../groups.ts';
import { actorOfImport, announce, countsOf, type ImportRow, saveImport, stateAfter, takeImport } from '../job.ts';

const batchInvoices = 100;

/** Takes back the next issued invoices that never left; those that did stay issued. */
export async function recallStep(deps: ImportDeps, { account_id: accountId, id }: ImportRow): Promise<boolean> {
  return deps.database.withAccount(accountId, async (tx) => {
    const row = await takeImport(tx, accountId, id, 'recalling');
    if (row === null) return false;
    const now = new Date(deps.runtime.clock.nowMs());
    const issued = await tx
      .selectFrom('import_invoices')
      .select(['place', 'invoice_id'])
      // by import_invoices_issued_is_one
      .$narrowType<{ invoice_id: NotNull }>()
      .where('account_id', '=', accountId)
      .where('import_id', '=', id)
      .where('state', '=', 'issued')
      .where('place', '>', row.cursor_place)
      .orderBy('place')
      .limit(batchInvoices)
      .execute();
    if (issued.length === 0) {
      await joinFreed(tx, row);
      const counts = await countsOf(tx, row);
      // What was edited while it was held is still to be judged.
      const state = row.paused_from === 'stopped' ? 'stopped' : stateAfter('ready', counts);
      await announce(tx, await saveImport(tx, row, { ...counts, state, paused_from: '', cursor_place: 0 }, now));
      return true;
    }
    const ids = issued.map(({ invoice_id }) => invoice_id);
    // Whoever asked for it might (`recallImport`), also where the file's owner may no more: what they issued is to go all the same.
    const { staying } = await deleteInvoices(tx, deps, { ...actorOfImport(row), memoryIds: null }, ids);
    // What was sent meanwhile stays. Of one that was deleted by hand the row is free again.
    const taken = issued.filter(({ invoice_id }) => !staying.has(invoice_id)).map(({ place }) => place);
    await sql`
      update import_invoices set state = 'valid', invoice_id = null, deleted = false
      where account_id = ${accountId} and import_id = ${id} and place = any(${taken}::int[])`.execute(tx);
    const counts = {
      cursor_place: issued.at(-1)?.place ?? row.cursor_place,
      valid_count: row.valid_count + taken.length,
      issued_count: row.issued_count - taken.length,
    };
    await announce(tx, await saveImport(tx, row, counts, now));
    return true;
  });
}
