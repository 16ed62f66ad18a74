// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { FileNotices } from './file-notices.tsx';
import type { ImportDetail } from './queries.ts';
import { SheetChoice, withSheet } from './sheet-choice.tsx';
import { importStrings } from './strings.fa.ts';

afterEach(cleanup);

const sheets = [
  { name: 'مهر', alike: 0, joins: true, offset: 0, wanted: true },
  { name: 'راهنما', alike: 1, joins: false, offset: null, wanted: false },
  { name: 'آبان', alike: 0, joins: true, offset: null, wanted: false },
  { name: 'اقلام', alike: 3, joins: true, offset: null, wanted: false },
];

it.each([
  ['a second of the same header', [0], 2, true, [0, 2]],
  ['in the file’s order', [2], 0, true, [0, 2]],
  ['one of another header, alone', [0, 2], 1, true, [1]],
  ['back from it', [1], 2, true, [2]],
  ['one less', [0, 2], 0, false, [2]],
  ['none', [2], 2, false, []],
  ['another half, by the number', [0], 3, true, [0, 3]],
  ['a second month is not read with lines', [0, 3], 2, true, [0, 2]],
])('%s', (_what, chosen, place, isOn, after) => {
  expect(withSheet(sheets, chosen, place, isOn)).toEqual(after);
});

function Choice() {
  const [chosen, setChosen] = useState([0]);
  return (
    <SheetChoice job={{ sheets, last_edit: null } as unknown as ImportDetail} chosen={chosen} onChange={setChosen} />
  );
}

const ticked = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').flatMap(({ checked }, place) => (checked ? [place] : []));

it('ticks what was read, and all of its header at once', () => {
  render(<Choice />);
  expect(ticked()).toEqual([0]);
  fireEvent.click(screen.getByRole('checkbox', { name: /راهنما/ }));
  expect(ticked()).toEqual([1]);
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: /مهر/ }));
  fireEvent.click(screen.getByRole('button', { name: importStrings.mapping.allAlike }));
  expect(ticked()).toEqual([0, 2]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('several notices of a file take one line until they are asked for; one stands as it is', () => {
  const [formulas, merged] = [
    { code: 'FORMULAS', message: '۳ خانه فرمول دارد.' },
    { code: 'MERGED', message: '۱ بخش ادغام‌شده در فایل هست.' },
  ] as const;
  const { rerender } = render(<FileNotices notices={[formulas, merged]} isOpen={false} />);
  expect(screen.queryByText(formulas.message)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: importStrings.notices.open }));
  expect(screen.getByText(merged.message)).toBeTruthy();
  rerender(<FileNotices notices={[merged]} isOpen={false} />);
  expect(screen.getByText(merged.message)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
