// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../../testing/pages-at.tsx';
import { listStrings } from './list.fa.ts';
import { MoreFilters } from './more-filters.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let arrive: (min: string | undefined) => void = () => {};
const asked: unknown[] = [];
function List() {
  const [min, setMin] = useState<string | undefined>();
  arrive = setMin;
  return <MoreFilters search={min === undefined ? {} : { min }} onChange={(patch) => asked.push(patch)} />;
}

it('what the address says late of an amount undoes no digit that was typed meanwhile', async () => {
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': List }).shown}</QueryClientProvider>);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: listStrings.min });
  fireEvent.change(field, { target: { value: '25' } });
  await vi.waitFor(() => expect(asked).toEqual([{ min: '25' }]));
  fireEvent.change(field, { target: { value: '250' } });
  act(() => arrive('25'));
  expect(field.value).toBe('۲۵۰');
  await vi.waitFor(() => expect(asked).toEqual([{ min: '25' }, { min: '250' }]));
});
