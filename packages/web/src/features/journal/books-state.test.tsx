// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BooksState } from './books-state.tsx';
import { journalStrings as words } from './journal.fa.ts';

afterEach(cleanup);

const lost = {
  isError: true,
  isLoadingError: false,
  error: new Error('lost'),
  isPending: false,
  isFetching: false,
  refetch: vi.fn(),
};
const view = (query: Partial<typeof lost> & { data: { is_building: boolean } | undefined }) => (
  <BooksState query={{ ...lost, ...query }} isEmpty={false}>
    <input aria-label="name of the account" />
  </BooksState>
);
const field = () => screen.queryByRole<HTMLInputElement>('textbox');

it('says that the books did not come, and keeps what is typed over those that are there', () => {
  const data = { is_building: false };
  const { rerender } = render(view({ isError: false, data }));
  fireEvent.change(field() as HTMLElement, { target: { value: 'صندوق' } });
  rerender(view({ data }));
  expect(screen.getByText(words.failed)).toBeTruthy();
  expect(field()?.value).toBe('صندوق');
  rerender(view({ data: undefined }));
  expect(screen.getByText(words.failed)).toBeTruthy();
  expect(field()).toBeNull();
});
