/**
 * The parents every screen hangs under: `mainRoute` (login needed), `publicRoute`, `loginRoute`. A feature's
 * `routes.tsx` makes its routes with `getParentRoute: () => mainRoute` and router.tsx gathers them.
 */

import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { BasicLayout } from './layout/basic-layout.tsx';
import { CrashedApp } from './layout/crashed.tsx';
import { MainLayout } from './layout/main-layout.tsx';
import { NotFoundFrame } from './layout/not-found.tsx';
import { RootFrame } from './layout/root-frame.tsx';
import { loadSession } from './load-session.ts';
import { presentLocation } from './navigation.ts';
import { guardRoute } from './session.ts';
import { dispatchSession, problemStatus } from './session-store.ts';
import { readToken } from './token.ts';

export interface RouterContext {
  queryClient: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootFrame,
  notFoundComponent: NotFoundFrame,
  errorComponent: CrashedApp,
});

/** While it is asked who is signed in. */
const FrameToCome = () => <div className="frame-to-come" aria-hidden />;

export const mainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  component: MainLayout,
  beforeLoad: async ({ location, preload }) => {
    const present = presentLocation();
    const verdict = guardRoute({
      requiresLogin: true,
      token: readToken(),
      from: present?.href ?? null,
      to: location.href,
    });
    // Looking ahead at a link and a changed filter are no navigations.
    const isNavigation = !preload && present?.pathname !== location.pathname;
    if (isNavigation && verdict.redirectedFrom !== null) {
      dispatchSession({ type: 'navigated', from: verdict.redirectedFrom });
    }
    if (verdict.go === 'auth') throw redirect({ to: '/auth' });
    try {
      await loadSession();
    } catch (error) {
      // The token was no longer good; apiFetch has forgotten the login by now.
      if (problemStatus(error) === 401) throw redirect({ to: '/auth' });
      throw error;
    }
  },
  errorComponent: CrashedApp,
  pendingComponent: FrameToCome,
});

export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public', component: BasicLayout });

export const loginRoute = createRoute({ getParentRoute: () => rootRoute, id: 'login' });
