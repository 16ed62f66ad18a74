import type { ImportDeps } from '../deps.ts';
import {
  announce,
  type ImportChanges,
  type ImportRow,
  isOnWayOut,
  saveImport,
  stateAfter,
  takeImport,
} from '../job.ts';
import { judgeInvoices, withinRows } from './judge-invoices.ts';

/** Invoices judged in one transaction. */
const batchInvoices = 400;

/** What it is once all is checked: issued on where somebody goes on with that, else as its counts say. */
function checked(row: Parameters<typeof stateAfter>[1] & Parameters<typeof isOnWayOut>[0]): ImportChanges {
  const state = isOnWayOut(row) ? 'issuing' : stateAfter('ready', { ...row, new_count: 0 });
  return { state, paused_from: '', new_count: 0, cursor_place: 0 };
}

/** Judges the next invoices. */
export async function checkStep(deps: ImportDeps, { account_id: accountId, id }: ImportRow): Promise<boolean> {
  return deps.database.withAccount(accountId, async (tx) => {
    const row = await takeImport(tx, accountId, id, 'checking');
    if (row === null) return false;
    const from = (place: number) =>
      tx
        .selectFrom('import_invoices')
        .select(['place', 'rows', 'allowed'])
        .where('account_id', '=', accountId)
        .where('import_id', '=', id)
        .where('state', '=', 'new')
        .where('place', '>', place)
        .orderBy('place')
        .limit(batchInvoices)
        .execute();
    // On from where the last step ended, past what is done; edits may have left some before it.
    const next = await from(row.cursor_place);
    const invoices = withinRows(next.length > 0 || row.cursor_place === 0 ? next : await from(0));
    const now = new Date(deps.runtime.clock.nowMs());
    if (invoices.length === 0) {
      await announce(tx, await saveImport(tx, row, checked(row), now));
      return true;
    }
    const { valid, faulty, twins, faults } = await judgeInvoices(tx, deps, row, invoices, 'issue');
    const left = row.new_count - invoices.length;
    const counts = {
      new_count: left,
      valid_count: row.valid_count + valid,
      faulty_count: row.faulty_count + faulty,
      twin_count: row.twin_count + twins,
      ...faults,
      cursor_place: invoices.at(-1)?.place ?? 0,
    };
    const over = left <= 0 ? checked({ ...row, ...counts }) : {};
    await announce(tx, await saveImport(tx, row, { ...counts, ...over }, now));
    return true;
  });
}
