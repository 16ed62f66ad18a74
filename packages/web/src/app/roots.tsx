/**
 * The parents every screen hangs under: `mainRoute` (login needed), `publicRoute`, `loginRoute`. A feature's
 * `routes.tsx` makes its routes with `getParentRoute: () => mainRoute` and router.tsx gathers them.
 */

import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { BasicLayout } from './layout/basic-layout.tsx';
import { Crashed } from './layout/crashed.tsx';
import { MainLayout } from './layout/main-layout.tsx';
import { NotFoundFrame } from './layout/not-found.tsx';
import { RootFrame } from './layout/root-frame.tsx';
import { loadSession } from './load-session.ts';
import { guardRoute } from './session.ts';
import { currentSession, dispatchSession, problemStatus } from './session-store.ts';
import { readToken } from './token.ts';

export interface RouterContext {
  queryClient: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootFrame,
  notFoundComponent: NotFoundFrame,
  errorComponent: Crashed,
});

export const mainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  component: MainLayout,
  beforeLoad: async ({ location }) => {
    const verdict = guardRoute({
      requiresLogin: true,
      token: readToken(),
      from: currentSession().redirectedFrom,
      to: location.href,
    });
    if (verdict.go === 'auth') {
      dispatchSession({ type: 'navigated', from: verdict.redirectedFrom });
      throw redirect({ to: '/auth' });
    }
    try {
      await loadSession();
    } catch (error) {
      // The token was no longer good; apiFetch has forgotten the login by now.
      if (problemStatus(error) === 401) throw redirect({ to: '/auth' });
      throw error;
    }
  },
  errorComponent: Crashed,
});

export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public', component: BasicLayout });

export const loginRoute = createRoute({ getParentRoute: () => rootRoute, id: 'login' });
