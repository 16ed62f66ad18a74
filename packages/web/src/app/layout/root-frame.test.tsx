// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RootFrame } from './root-frame.tsx';

afterEach(cleanup);

it('names the screen that was opened, not the one before, however late it names itself', async () => {
  document.title = 'first';
  const root = createRootRoute({ component: RootFrame });
  const routes = ['/', '/late'].map((path) => createRoute({ getParentRoute: () => root, path, component: () => null }));
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
  const { container } = render(<RouterProvider router={router} />);
  const spoken = () => container.querySelector('span.sr-only[role=status]')?.textContent;
  await waitFor(() => expect(spoken()).toBe(''));
  await act(() => router.navigate({ to: '/late' as never }));
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(spoken()).toBe('');
  document.title = 'late';
  await waitFor(() => expect(spoken()).toBe('late'));
});
