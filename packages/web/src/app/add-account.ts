import { useRouter } from '@tanstack/react-router';
import { useSession } from './session-store.ts';

/** Leads to the sign-up of one more account, of whoever is signed in. */
export function useAddAccount(): () => Promise<void> {
  const router = useRouter();
  const { user } = useSession();
  return async () => {
    // First away from where something may be unsaved: that asks before it is left.
    await router.navigate({ to: '/' });
    if (router.state.location.pathname !== '/') return;
    const { beginSignupOf } = await import('../features/auth/signup/signup-draft.ts');
    if (user !== null) beginSignupOf(user);
    await router.navigate({ to: '/auth', search: { view: 'signup' } });
  };
}
