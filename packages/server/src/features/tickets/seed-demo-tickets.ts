import type { DemoAccount } from '../demo/demo-account.ts';
import { changeTicket, openTicket, type TicketDeps } from './commands.ts';
import { demoTickets } from './demo-tickets.fa.ts';

/**
 * A few conversations for the demo account, only when it has none: one answered, one that waits, one closed, a report.
 * All or nothing, as a start may be killed on the way.
 */
export async function seedDemoTickets(deps: TicketDeps, account: DemoAccount): Promise<void> {
  await deps.database.inOneTransaction(account.accountId, async (tx) => {
    const row = await tx.selectFrom('tickets').select('id').limit(1).executeTakeFirst();
    if (row === undefined) await writeConversations(deps, account);
  });
}

async function writeConversations(deps: TicketDeps, { accountId, userId }: DemoAccount): Promise<void> {
  const admin = { userId, ifMatch: null };
  const nowMs = deps.runtime.clock.nowMs();
  for (const { kind, subject, says, hoursAgo, isClosed = false, trace = '' } of demoTickets) {
    const at = (step: number): TicketDeps => ({
      ...deps,
      runtime: { ...deps.runtime, clock: { nowMs: () => nowMs - hoursAgo * 3_600_000 + step * 1_260_000 } },
    });
    const [first = '', ...rest] = says;
    const id = await openTicket(at(0), { accountId, userId }, kind, { subject, text: first, trace_code: trace });
    for (const [index, text] of rest.entries()) {
      const scope = index % 2 === 0 ? null : { kind, createdBy: null };
      await changeTicket(at(index + 1), admin, { action: 'reply', text, id, accountId, scope });
    }
    if (isClosed) {
      await changeTicket(at(says.length), admin, {
        action: 'close',
        id,
        accountId,
        scope: { kind, createdBy: null },
      });
    }
  }
}
