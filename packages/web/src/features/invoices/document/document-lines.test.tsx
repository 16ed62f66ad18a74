// @vitest-environment happy-dom
import { computeDraft, emptyDraft, emptyItem, type InvoiceDraft } from '@taraz/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DocumentLines } from './document-lines.tsx';

afterEach(cleanup);

const draftOf = (lines: number): InvoiceDraft => ({
  ...emptyDraft({ nowIso: '2026-11-26T08:00:00.000Z', uuid: () => 'line' }),
  items: Array.from({ length: lines }, (_, index) => ({
    ...emptyItem(`line-${index}`),
    ...{ item_name: `کالا ${index + 1}.`, item_qty: '1', item_price: '1000', item_vat_percentage: '10' },
  })),
});

const open = (lines: number, faulty?: readonly number[]) => {
  const draft = draftOf(lines);
  render(<DocumentLines draft={draft} totals={computeDraft(draft)} faultyLines={faulty && new Set(faulty)} />);
};
const names = () => screen.getAllByText(/^کالا \d+\.$/).map(({ textContent }) => Number(/\d+/.exec(textContent ?? '')));
const span = () => [names().at(0), names().at(-1), names().length];

it('shows all of a document as people write them, without pages', () => {
  open(200);
  expect(span()).toEqual([1, 200, 200]);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('shows very many page by page, numbered on', () => {
  open(450);
  expect(span()).toEqual([1, 200, 200]);
  act(() => screen.getByRole('button', { name: /۳$/ }).click());
  expect(span()).toEqual([401, 450, 50]);
  expect(screen.getByText('۴۵۰', { selector: 'td' })).toBeTruthy();
});

it('opens at the first fault', () => {
  open(450, [399, 210]);
  expect(span()).toEqual([201, 400, 200]);
});

it('goes on paper whole', () => {
  open(450);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(span()).toEqual([1, 450, 450]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(span()).toEqual([1, 200, 200]);
});
