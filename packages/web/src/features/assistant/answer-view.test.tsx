// @vitest-environment happy-dom
import { useSearch } from '@tanstack/react-router';
import { emptyDraft } from '@taraz/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { setPreferences } from '../../ui/preferences.ts';
import { AnswerView } from './answer-view.tsx';
import type { Answer } from './conversation.ts';
import { assistantStrings as words } from './strings.fa.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  setPreferences({ digits: 'fa' });
});

const answer: Answer = {
  ...{ kind: 'figure', text: 'فروش «روغن SN500»، ۱۴۰۵/۰۸/۳۰', read_by: 'grammar', model_unavailable: false },
  figures: [{ label: 'هر روز، از ۳۰', value: '1000', unit: 'rial' }],
  ...{ sources: [], source_count: 0, list: null, draft: null, notes: [] },
};

test('an answer is read in the digits of the user; a name keeps its own where they are Persian', () => {
  render(<AnswerView answer={answer} />);
  expect(screen.getByText('فروش «روغن SN500»، ۱۴۰۵/۰۸/۳۰')).toBeTruthy();
  act(() => setPreferences({ digits: 'latn' }));
  expect(screen.getByText('فروش «روغن SN500»، 1405/08/30')).toBeTruthy();
  expect(screen.getByText('هر روز، از 30')).toBeTruthy();
});

test('a change is told in percent, a loss in parentheses', () => {
  render(<AnswerView answer={{ ...answer, figures: [{ label: 'درصد تغییر', value: '-12.5', unit: 'percent' }] }} />);
  expect(screen.getByText('درصد تغییر').parentElement?.parentElement?.textContent).toContain('۱۲٫۵');
  expect(screen.getByText('٪')).toBeTruthy();
});

test('of figures under each other the first says their currency', () => {
  const months = ['مهر', 'آبان', 'آذر'].map((label, index) => ({
    label,
    value: `${index + 1}000`,
    unit: 'rial' as const,
  }));
  render(<AnswerView answer={{ ...answer, figures: [{ label: 'تعداد', value: '3', unit: 'count' }, ...months] }} />);
  expect(screen.getAllByText('ریال').map((one) => one.closest('dl > div')?.textContent)).toEqual(['مهر۱٬۰۰۰ریال']);
});

test('a row leads to its screen, and one that no screen has to none', async () => {
  const row = { note: '', value: '10', unit: 'qty' } as const;
  const shown = [
    { ...row, id: 'a', name: 'قند' },
    { ...row, id: 'b', name: 'چای', is_gone: true },
  ];
  const rows = { of: 'stock', count: 2, list: null, shown } as const;
  render(pagesAt('/', { '/': () => <AnswerView answer={{ ...answer, rows }} /> }).shown);
  expect((await screen.findByRole('link', { name: 'قند' })).getAttribute('href')).toBe('/warehousing?id=a');
  expect(screen.getByText('چای')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'چای' })).toBeNull();
});

const draft = emptyDraft({ nowIso: '2026-11-29T08:00:00.000Z', uuid: () => 'a' }, {});

function Proposed() {
  const { offer } = useSearch({ strict: false }) as { offer?: boolean };
  return <AnswerView answer={{ ...answer, kind: 'draft', is_offer: offer === true, draft: draft as never }} />;
}

test.each([
  ['/', words.review, 'invoice', '/create-invoice/7'],
  ['/?offer=true', words.offer.review, 'pre_invoice', '/each-pre-invoice/7'],
])('what is proposed is kept as what it is: %s', async (address, button, made, path) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify({ id: '7' }), { status: 201, headers: { 'content-type': 'application/json' } });
  });
  const pages = { '/': Proposed, '/create-invoice/$id': Proposed, '/each-pre-invoice/$id': Proposed };
  const { router, shown } = pagesAt(address, pages);
  render(shown);
  fireEvent.click(await screen.findByRole('button', { name: button }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(path));
  // The live stream is the page's, and may come again at any moment.
  const paths = asked.map((url) => new URL(url, 'http://x').pathname).filter((one) => one !== '/api/events');
  expect(paths).toEqual([`/api/${made}`]);
});
