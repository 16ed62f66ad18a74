import { createRoute } from '@tanstack/react-router';
import { type PaperLayout, paperLayouts } from '@taraz/contract';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { id, oneOf, searchOf } from '../../app/search-params.ts';

const staticData = { foldsRail: true };

/** What /pdf-viewer opens by itself: an invoice's paper, or nothing until a file is chosen. */
export interface ViewerSearch {
  invoice?: string;
  layout?: PaperLayout;
}

export const paperRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/pdf/$id',
    component: lazyScreen(() => import('./paper-page.tsx'), 'OfficialPaperPage'),
    staticData,
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/pdfN/$id',
    component: lazyScreen(() => import('./paper-page.tsx'), 'NormalPaperPage'),
    staticData,
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/pdfD/$id',
    component: lazyScreen(() => import('./paper-page.tsx'), 'DotinPaperPage'),
    staticData,
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/pdf-viewer',
    validateSearch: searchOf<ViewerSearch>({ invoice: id, layout: oneOf(paperLayouts) }),
    component: lazyScreen(() => import('./viewer/viewer-page.tsx'), 'ViewerPage'),
    staticData,
  }),
] as const;
