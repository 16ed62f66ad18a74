import { useRouter } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { alone, clientWith, endReplacedLogin } from '../../app/api.ts';
import { loadSession } from '../../app/load-session.ts';
import { queryClient } from '../../app/query-client.ts';
import {
  changeSession,
  closeBeforeLeaving,
  currentSession,
  leaveAccount,
  problemStatus,
} from '../../app/session-store.ts';
import { readToken, storeToken } from '../../app/token.ts';

/** The way to the second step of the login that waits. */
export function useSecondStep(): () => Promise<void> {
  const router = useRouter();
  return () => router.navigate({ to: '/auth', search: { view: 'second' } });
}

/**
 * Before a login takes the place of the one that is here: it can be ended by its token alone, once the cookie is the other's, and
 * that may have run out while nothing but public calls was made. Never fails: one that is over needs no end.
 */
export async function freshenLogin(): Promise<void> {
  const token = readToken();
  if (token === null) return;
  const status = await clientWith(token)(calls.getMe, {}).then(() => 200, problemStatus);
  if (status !== 401) return;
  await alone(async () => {
    // Another tab was faster.
    if (readToken() === token) storeToken((await clientWith(null)(calls.refresh, {})).token);
  }).catch(() => undefined);
}

/** Keeps the token, asks who it is, and goes back to where the login was asked for. A login that was there before ends. */
export function useFinishLogin(): (token: string) => Promise<void> {
  const router = useRouter();
  return async (token) => {
    await changeSession(async () => {
      const before = readToken();
      const stay = await closeBeforeLeaving();
      try {
        storeToken(token);
      } catch (error) {
        stay();
        throw error;
      }
      if (before !== null) {
        await endReplacedLogin(before);
        leaveAccount();
      }
      await loadSession(true);
      // Of whoever was here before, whose login may have ended by itself.
      queryClient.clear();
    });
    const { redirectedFrom } = currentSession();
    await router.navigate({ href: redirectedFrom ?? '/', replace: true });
  };
}
