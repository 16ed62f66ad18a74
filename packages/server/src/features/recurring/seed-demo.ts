import { addDays } from '@taraz/core';
import type { Database } from '../../platform/db/database.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import type { Actor, InvoiceDeps } from '../invoices/deps.ts';
import { createRecurring } from './commands.ts';
import { recurringMessages } from './messages.fa.ts';

/** Two of the demo's buyers order the same each month and each season; an account without invoices gets none. */
export async function seedDemoRecurring(
  { database, invoices }: { database: Database; invoices: InvoiceDeps },
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  const actor: Actor = { accountId, userId, branchId: null, memoryIds: null };
  const today = tehranDay(new Date(invoices.runtime.clock.nowMs()));
  await database.withAccount(accountId, async (tx) => {
    const confirmed = await tx
      .selectFrom('invoices')
      .select(['id', 'buyer_name'])
      .where('account_id', '=', accountId)
      .where('archived', '=', false)
      .where('state', '=', 'confirmed')
      .where('output_type', '=', 'type_one')
      .orderBy('serial', 'desc')
      .limit(30)
      .execute();
    const [month] = confirmed;
    const season = confirmed.find(({ buyer_name }) => buyer_name !== month?.buyer_name);
    const rhythm = { every: 'month', mode: 'draft' } as const;
    const { demo } = recurringMessages;
    if (month !== undefined)
      await createRecurring(tx, invoices, actor, {
        ...{ ...rhythm, name: demo.monthly, invoice_id: month.id, first_day: addDays(today, 9) },
      });
    if (season !== undefined)
      await createRecurring(tx, invoices, actor, {
        ...{ ...rhythm, name: demo.seasonal, interval: 3, invoice_id: season.id, first_day: addDays(today, 40) },
      });
  });
}
