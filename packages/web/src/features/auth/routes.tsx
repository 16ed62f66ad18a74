import { createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { loginRoute } from '../../app/roots.tsx';
import { readToken } from '../../app/token.ts';
import { readAuthSearch } from './search.ts';

export const authRoutes = [
  createRoute({
    getParentRoute: () => loginRoute,
    path: '/auth',
    validateSearch: readAuthSearch,
    beforeLoad: ({ search: { view } }) => {
      // Who is signed in may sign up for one more account, and prove to be it.
      const isForMore = view === 'signup' || view === 'second';
      if (readToken() !== null && !isForMore) throw redirect({ to: '/' });
    },
    component: lazyScreen(() => import('./auth-page.tsx'), 'AuthPage'),
  }),
] as const;
