// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../testing/pages-at.tsx';
import { followPreferences, setPreferences } from '../ui/preferences.ts';
import { commandTitles } from './commands.fa.ts';
import { useCommands } from './commands.ts';

afterEach(() => {
  cleanup();
  setPreferences({ theme: 'system' });
  vi.restoreAllMocks();
});

function ThemeCommand() {
  const command = useCommands().find(({ id }) => id === 'theme');
  return (
    <button type="button" onClick={() => command?.run?.()}>
      {command?.title}
    </button>
  );
}

it.each([
  ['dark', true, commandTitles.light, commandTitles.dark],
  ['light', false, commandTitles.dark, commandTitles.light],
])(
  'a page that is %s by its system is offered the other theme, which one press gives',
  async (_, matches, first, then) => {
    vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches }) as MediaQueryList);
    followPreferences();
    const { shown } = pagesAt('/', { '/': ThemeCommand });
    render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
    fireEvent.click(await screen.findByRole('button', { name: first }));
    expect(document.documentElement.dataset.theme).toBe(matches ? 'light' : 'dark');
    expect(await screen.findByRole('button', { name: then })).toBeTruthy();
  },
);
