// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { RootFrame } from './root-frame.tsx';

afterEach(cleanup);

it('names the screen that was opened, not the one before, however late it names itself', async () => {
  document.title = 'first';
  const { router, shown } = pagesAt('/', { '/': () => null, '/late': () => null }, RootFrame);
  const { container } = render(shown);
  const spoken = () => container.querySelector('span.sr-only[role=status]')?.textContent;
  await waitFor(() => expect(spoken()).toBe(''));
  await act(() => router.navigate({ to: '/late' as never }));
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(spoken()).toBe('');
  document.title = 'late';
  await waitFor(() => expect(spoken()).toBe('late'));
});
