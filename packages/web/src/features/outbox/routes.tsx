import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicRoute } from '../../app/roots.tsx';

export const outboxRoutes = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/dev/outbox',
    component: lazyRouteComponent(() => import('./outbox-page.tsx'), 'OutboxPage'),
  }),
] as const;
