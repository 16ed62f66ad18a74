import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';

export const assistantRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/ai',
    component: lazyScreen(() => import('./assistant-page.tsx'), 'AssistantPage'),
  }),
] as const;
