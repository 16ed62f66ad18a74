import { type CallReply, calls } from '@taraz/contract';
import { api, clientWith } from './api.ts';
import { loadSession } from './load-session.ts';
import { withLoading } from './loading.ts';
import { queryClient } from './query-client.ts';
import { changeSession, closeBeforeLeaving, leaveAccount } from './session-store.ts';
import { storeToken } from './token.ts';

/** Goes on in another account of the same user: nothing that was loaded or unlocked for the one before stays. */
const goOnIn = (ask: () => Promise<{ token: string }>): Promise<void> =>
  changeSession(async () => {
    const stay = await withLoading(closeBeforeLeaving());
    const session = await withLoading(ask()).catch((error: unknown) => {
      stay();
      throw error;
    });
    storeToken(session.token);
    leaveAccount();
    await loadSession(true);
    // Not before: what is on the page would be asked again for the account that it is leaving.
    queryClient.clear();
  });

/** Switches to another account of the same user. */
export const enterAccount = (accountId: string): Promise<void> =>
  goOnIn(() => api(calls.switchAccount, { body: { account_id: accountId } }));

/** Works for this account no more, and goes on in another one. */
export const quitAccount = (): Promise<void> => goOnIn(() => api(calls.leaveAccount, {}));

/** Goes along to the account of the login that is kept, whatever stands on the page. @param goHome leaves the page without asking */
export const goAlong = (goHome: () => Promise<void>): Promise<void> =>
  changeSession(async () => {
    leaveAccount();
    await loadSession(true);
    queryClient.clear();
    await goHome();
  });

/** Whose token it is, and in which account. */
export const bearerOf = (token: string): Promise<CallReply<typeof calls.getMe>> => clientWith(token)(calls.getMe, {});

/** The login of a token, in the account that this page is of. @returns the token for it */
export async function tokenIn(accountId: string, token: string): Promise<string> {
  const { account } = await bearerOf(token);
  if (account.id === accountId) return token;
  return (await clientWith(token)(calls.switchAccount, { body: { account_id: accountId } })).token;
}
