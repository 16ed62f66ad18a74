import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';

/** A few pages by their paths, opened at an address: their router, and what shows it. @param frame what stands around them */
export function pagesAt(address: string, pages: Record<string, RouteComponent>, frame: RouteComponent = Outlet) {
  const root = createRootRoute({ component: frame });
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  return { router, shown: <RouterProvider router={router as never} /> };
}
