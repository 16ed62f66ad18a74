import { useRouter } from '@tanstack/react-router';
import { endReplacedLogin } from '../../app/api.ts';
import { loadSession } from '../../app/load-session.ts';
import { queryClient } from '../../app/query-client.ts';
import { changeSession, closeBeforeLeaving, currentSession, leaveAccount } from '../../app/session-store.ts';
import { readToken, storeToken } from '../../app/token.ts';

/** The way to the second step of the login that waits. */
export function useSecondStep(): () => Promise<void> {
  const router = useRouter();
  return () => router.navigate({ to: '/auth', search: { view: 'second' } });
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
