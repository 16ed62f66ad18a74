import type { ImportDeps } from '../deps.ts';
import { factsOf } from '../facts.ts';
import { announce, type ImportRow, saveImport, takeImport } from '../job.ts';
import { groupsOf, storeVerdicts } from './verdicts.ts';

/** Invoices judged in one transaction. */
const batchInvoices = 400;

/** Judges the next invoices. */
export async function checkStep(deps: ImportDeps, { account_id: accountId, id }: ImportRow): Promise<boolean> {
  return deps.database.withAccount(accountId, async (tx) => {
    const row = await takeImport(tx, accountId, id, 'checking');
    if (row === null) return false;
    const invoices = await tx
      .selectFrom('import_invoices')
      .select(['place', 'rows'])
      .where('account_id', '=', accountId)
      .where('import_id', '=', id)
      .where('state', '=', 'new')
      .orderBy('place')
      .limit(batchInvoices)
      .execute();
    const now = new Date(deps.runtime.clock.nowMs());
    if (invoices.length === 0) {
      const isOver = row.valid_count === 0 && row.faulty_count === 0;
      await announce(tx, await saveImport(tx, row, { state: isOver ? 'done' : 'ready', new_count: 0 }, now));
      return true;
    }
    const { facts, context } = await factsOf(tx, deps, row, 'issue');
    const groups = await groupsOf(tx, row, invoices);
    const mapping = row.mapping ?? {};
    const verdicts = await deps.checker.judge({ groups, mapping, facts, context, drafts: false });
    const { valid, faulty, badRows } = await storeVerdicts(tx, row, groups, verdicts);
    const left = row.new_count - invoices.length;
    const counts = {
      new_count: left,
      valid_count: row.valid_count + valid,
      faulty_count: row.faulty_count + faulty,
      bad_rows: row.bad_rows + badRows,
    };
    await announce(tx, await saveImport(tx, row, { ...counts, ...(left <= 0 ? { state: 'ready' } : {}) }, now));
    return true;
  });
}
