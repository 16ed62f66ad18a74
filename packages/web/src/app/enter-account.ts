import { calls } from '@taraz/contract';
import { api } from './api.ts';
import { loadSession } from './load-session.ts';
import { withLoading } from './loading.ts';
import { queryClient } from './query-client.ts';
import { leaveAccount } from './session-store.ts';
import { storeToken } from './token.ts';

/** Switches to another account of the same user: nothing that was loaded or unlocked for the one before stays. */
export async function enterAccount(accountId: string): Promise<void> {
  const session = await withLoading(api(calls.switchAccount, { body: { account_id: accountId } }));
  storeToken(session.token);
  leaveAccount();
  queryClient.clear();
  await loadSession(true);
}
