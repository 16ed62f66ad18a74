import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loginRoute } from '../../app/roots.tsx';
import { readToken } from '../../app/token.ts';
import { readAuthSearch } from './search.ts';

export const authRoutes = [
  createRoute({
    getParentRoute: () => loginRoute,
    path: '/auth',
    validateSearch: readAuthSearch,
    beforeLoad: () => {
      if (readToken() !== null) throw redirect({ to: '/' });
    },
    component: lazyRouteComponent(() => import('./auth-page.tsx'), 'AuthPage'),
  }),
] as const;
