// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { dateToDay, todayInTehran } from '../../ui/jalali-values.ts';
import { PlaceForm } from './place-form.tsx';
import { treasuryStrings as strings } from './strings.fa.ts';

vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async () => ({ branches: [], count: 0 }),
}));
const picker = vi.hoisted(() => ({ props: {} as { maxDay?: string; onChange: (day: string) => void } }));
vi.mock('../../ui/jalali-date-picker.tsx', () => ({
  JalaliDatePicker: (props: typeof picker.props) => {
    picker.props = props;
    return null;
  },
}));
afterEach(cleanup);

it('an opening balance is what lies there now, or what lay there as the day began that is written: none to come', async () => {
  const panel = () => <PlaceForm kind="desk" place={null} onClose={vi.fn()} />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': panel }).shown}</QueryClientProvider>);
  const amount = await screen.findByRole('textbox', { name: new RegExp(strings.fields.opening) });
  fireEvent.change(amount, { target: { value: '1000' } });
  await screen.findByText(strings.fields.openingHint);
  const today = dateToDay(todayInTehran());
  expect(picker.props.maxDay).toBe(today);
  picker.props.onChange('2026-03-21');
  await screen.findByText(strings.fields.openingHintOfDay);
  picker.props.onChange(today);
  await screen.findByText(strings.fields.openingHint);
});
