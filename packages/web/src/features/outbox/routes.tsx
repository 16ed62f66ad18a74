import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { publicRoute } from '../../app/roots.tsx';

export const outboxRoutes = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/dev/outbox',
    component: lazyScreen(() => import('./outbox-page.tsx'), 'OutboxPage'),
  }),
] as const;
