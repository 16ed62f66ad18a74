import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loginRoute } from '../../app/roots.tsx';
import { readToken } from '../../app/token.ts';

export const authRoutes = [
  createRoute({
    getParentRoute: () => loginRoute,
    path: '/auth',
    beforeLoad: () => {
      if (readToken() !== null) throw redirect({ to: '/' });
    },
    component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
  }),
] as const;
