import { useRouter } from '@tanstack/react-router';
import { loadSession } from '../../app/load-session.ts';
import { currentSession } from '../../app/session-store.ts';
import { storeToken } from '../../app/token.ts';

/** The way to the second step of the login that waits. */
export function useSecondStep(): () => Promise<void> {
  const router = useRouter();
  return () => router.navigate({ to: '/auth', search: { view: 'second' } });
}

/** Keeps the token, asks who it is, and goes back to where the login was asked for. */
export function useFinishLogin(): (token: string) => Promise<void> {
  const router = useRouter();
  return async (token) => {
    storeToken(token);
    await loadSession(true);
    const { redirectedFrom } = currentSession();
    await router.navigate({ href: redirectedFrom ?? '/', replace: true });
  };
}
