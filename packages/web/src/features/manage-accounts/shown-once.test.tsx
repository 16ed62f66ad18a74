// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { uiStrings } from '../../ui/ui.fa.ts';
import { ShownOnce } from './shown-once.tsx';
import { manageStrings as strings } from './strings.fa.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Not the mark in the dialog's head, which is called «بستن» too. */
const isFilled = (word: string) =>
  screen.getByText(word, { selector: 'button *, button' }).closest('button')?.className.includes('bg-accent');

it('offers to copy what is shown once before it offers to close it', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  render(<ShownOnce title="key" name="till" secret="tz_abc" onClose={() => {}} />);
  const copy = screen.getByRole('button', { name: uiStrings.copy });
  expect([isFilled(uiStrings.copy), isFilled(strings.close)]).toEqual([true, false]);
  fireEvent.click(copy);
  await vi.waitFor(() => expect(isFilled(strings.close)).toBe(true));
  expect(writeText).toHaveBeenCalledWith('tz_abc');
  expect(isFilled(uiStrings.copy)).toBe(false);
});
