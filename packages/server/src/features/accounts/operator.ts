import { checkTag } from '../../platform/http/etag.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { currentAccount } from '../access/queries.ts';
import { askForHeld } from '../subscription/held-invoices.ts';
import { type Decision, statusAfter } from './decide.ts';
import type { AccountDeps } from './deps.ts';
import { accountMessages } from './messages.fa.ts';
import { deskTag } from './presenter.ts';
import { beforeClosing } from './queries.ts';
import { setStatus } from './status.ts';
import type { Reason } from './tables.ts';

/**
 * An operator's decision over an account.
 * @throws Problem INVALID_INPUT without reasons where they are due, NOT_FOUND, CONFLICT, STALE
 */
export async function decideRegistration(
  deps: AccountDeps,
  context: RequestContext,
  accountId: string,
  { decision, reasons }: { decision: Decision; reasons: readonly Reason[] },
): Promise<void> {
  const given = reasons
    .map(({ path, message }) => ({ path, message: message.trim() }))
    .filter(({ message }) => message !== '');
  if ((decision === 'reject' || decision === 'suspend') && given.length === 0) {
    throw new Problem('INVALID_INPUT', {
      errors: [{ path: 'reasons', code: 'REQUIRED', message: accountMessages.reasonsNeeded }],
    });
  }
  await deps.database.withAccount(accountId, async (tx) => {
    const row = await tx.selectFrom('registrations').select('version').forUpdate().executeTakeFirst();
    if (row === undefined) throw new Problem('NOT_FOUND');
    checkTag(context.ifMatch, await deskTag(tx, row.version));
    const before = await beforeClosing(tx);
    const status = statusAfter(decision, (await currentAccount(tx)).signup_status, before.status);
    if (status === null) throw new Problem('CONFLICT', { detail: accountMessages.decisionImpossible });
    const by = { kind: 'operator', userId: context.userId } as const;
    const why = { accept: [], reject: given, suspend: given, reopen: before.reasons }[decision];
    await setStatus(deps, tx, { accountId, status, by, reasons: why });
    // While it was closed nothing of it went.
    if (decision === 'reopen') await askForHeld(deps.jobs, tx, accountId);
  });
}
