import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

export const assistantRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/ai',
    component: lazyRouteComponent(() => import('./assistant-page.tsx'), 'AssistantPage'),
  }),
] as const;
