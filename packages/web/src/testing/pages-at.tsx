import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';

/**
 * A few pages by their paths, opened at an address: their router, and what shows it. @param frame what stands around them
 * @param history the browser's, where going back is tried: one in memory asks nobody
 */
export function pagesAt(
  address: string,
  pages: Record<string, RouteComponent>,
  frame: RouteComponent = Outlet,
  history: RouterHistory = createMemoryHistory({ initialEntries: [address] }),
) {
  const root = createRootRoute({ component: frame });
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  );
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  return { router, shown: <RouterProvider router={router as never} /> };
}
