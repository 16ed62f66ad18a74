// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setPreferences } from '../../ui/preferences.ts';
import { AnswerView } from './answer-view.tsx';
import type { Answer } from './conversation.ts';

afterEach(() => {
  cleanup();
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
