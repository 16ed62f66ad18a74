import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type PaperLayout, paperLayouts } from '@taraz/contract';
import { mainRoute } from '../../app/roots.tsx';

const staticData = { foldsRail: true };

/** What /pdf-viewer opens by itself: an invoice's paper, or nothing until a file is chosen. */
export interface ViewerSearch {
  invoice?: string;
  layout?: PaperLayout;
}

function readViewerSearch(search: Record<string, unknown>): ViewerSearch {
  const layout = paperLayouts.find((one) => one === search.layout);
  return {
    ...(typeof search.invoice === 'string' && search.invoice !== '' ? { invoice: search.invoice } : {}),
    ...(layout === undefined ? {} : { layout }),
  };
}

export const paperRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/pdf/$id',
    component: lazyRouteComponent(() => import('./paper-page.tsx'), 'OfficialPaperPage'),
    staticData,
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/pdfN/$id',
    component: lazyRouteComponent(() => import('./paper-page.tsx'), 'NormalPaperPage'),
    staticData,
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/pdfD/$id',
    component: lazyRouteComponent(() => import('./paper-page.tsx'), 'DotinPaperPage'),
    staticData,
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/pdf-viewer',
    validateSearch: readViewerSearch,
    component: lazyRouteComponent(() => import('./viewer/viewer-page.tsx'), 'ViewerPage'),
    staticData,
  }),
] as const;
