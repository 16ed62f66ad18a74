import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createFormat } from '../../i18n/format.ts';
import { noNeeds } from './column-needs.ts';
import { cleanWordOf, marksOf, repairColumns, shownFigures, standingFaults } from './repair-columns.tsx';
import { importStrings } from './strings.fa.ts';

it('calls no row right or mended before it is checked, and mended only among those that were bad', () => {
  expect(cleanWordOf(true, 'bad')).toBe('notChecked');
  expect(cleanWordOf(true, 'all')).toBe('notChecked');
  expect(cleanWordOf(false, 'bad')).toBe('fixed');
  expect(cleanWordOf(false, 'all')).toBe('right');
});

it('no longer blames a cell that has its mend and waits to be checked', () => {
  const fault = { code: 'LOST_ZERO', column: 1, path: '', severity: 'error' as const, message: '', fix: '0068421931' };
  const row = {
    row: 2,
    bad: true,
    twin: '' as const,
    left_out: false,
    unchecked: false,
    issued: false,
    draft: false,
    deleted: false,
    faults: [fault],
  };
  const wrong = { ...row, cells: ['1', '68421931'] };
  const mended = { ...row, cells: ['1', '0068421931'] };
  expect([standingFaults(wrong), standingFaults(mended)]).toEqual([[fault], []]);
  const views = [wrong, mended].map((data, index) => ({ index, key: String(index), data }));
  expect([...marksOf(views).keys()]).toEqual(['0']);
});

it('sets rows aside that are left out, also those that repeat others', () => {
  const row = {
    row: 2,
    bad: false,
    cells: ['1'],
    faults: [],
    unchecked: false,
    issued: false,
    draft: false,
    deleted: false,
  };
  const views = [
    { ...row, twin: '' as const, left_out: true },
    { ...row, twin: 'skipped' as const, left_out: false },
    { ...row, twin: 'twin' as const, left_out: false },
  ].map((data, index) => ({ index, key: String(index), data }));
  expect([...marksOf(views)].map(([key, { tone }]) => [key, tone])).toEqual([
    ['0', 'aside'],
    ['1', 'aside'],
  ]);
});

it('says of a row that waits for its check that it does, and of one that is judged that it is right', () => {
  const columns = repairColumns({
    ...{ headers: [], mapping: {}, needs: noNeeds, format: createFormat('fa'), need: () => undefined, sheets: [] },
    ...{ written: () => undefined, isLocked: false, clean: 'right', isPhone: false },
  });
  const row = { row: 2, bad: false, twin: '' as const, left_out: false, cells: ['1'], faults: [] };
  const states = [
    { unchecked: true, issued: false, draft: false, deleted: false },
    { unchecked: false, issued: false, draft: false, deleted: false },
    { unchecked: false, issued: true, draft: false, deleted: false },
    { unchecked: false, issued: true, draft: true, deleted: false },
    { unchecked: false, issued: true, draft: false, deleted: true },
  ];
  const said = states.map((state) => {
    const shown = columns.at(-1)?.render?.({ index: 0, key: '0', data: { ...row, ...state } }, 0);
    return renderToStaticMarkup(shown as ReactElement).replace(/<[^>]*>/gu, '');
  });
  const { notChecked, right, issuedRow, draftedRow, deletedRow } = importStrings.grid;
  expect(said).toEqual([notChecked, right, issuedRow, draftedRow, deletedRow]);
});

it('shows a figure whose comma may be a decimal mark as it is written, and others in the user’s digits', () => {
  const mapping = { 'items[].item_qty': { column: 0 } };
  const format = createFormat('fa');
  const columns = repairColumns({
    ...{ headers: ['تعداد'], mapping, needs: noNeeds, format, need: () => undefined, sheets: [] },
    ...{ written: () => undefined, isLocked: false, clean: 'right', isPhone: false },
  });
  const states = { unchecked: false, issued: false, draft: false, deleted: false };
  const row = { row: 2, bad: true, twin: '' as const, left_out: false, faults: [], ...states };
  const seen = (text: string) => columns[1]?.render?.({ index: 0, key: '0', data: { ...row, cells: [text] } }, 0);
  const asWritten = ['2,5', '۲٬۵', '9850000,00', '12,34,567', 'دو'];
  expect(asWritten.map(seen)).toEqual(asWritten);
  expect(['2.5', '9,850,000', '25'].map(seen)).toEqual(['۲٫۵', '۹٬۸۵۰٬۰۰۰', '۲۵']);
  expect(asWritten.map((text) => shownFigures(mapping, format)(0, text))).toEqual(asWritten);
});

it('gives what invoices and lines are told apart by more room than figures that are short', () => {
  const paths = ['items[].item_name', 'buyer_info.name', 'items[].item_discount', 'items[].item_unit'];
  const columns = repairColumns({
    ...{ headers: paths, mapping: Object.fromEntries(paths.map((path, column) => [path, { column }])) },
    ...{ needs: noNeeds, format: createFormat('fa'), need: () => undefined, sheets: [], written: () => undefined },
    ...{ isLocked: false, clean: 'right', isPhone: false },
  });
  const [name = 0, buyer = 0, discount = 0, unit = 0] = columns
    .slice(1, -1)
    .map(({ width }) => Number(/[\d.]+(?=em)/.exec(width)?.[0]));
  expect(name > buyer && buyer > discount && discount > unit).toBe(true);
});

it('shows the column that says which rows are no sale, though it is mapped to nothing', () => {
  const parts = { mapping: {}, needs: noNeeds, format: createFormat('fa'), need: () => undefined, sheets: [] };
  const columns = repairColumns({
    ...{ ...parts, headers: ['وضعیت', 'رنگ'], written: () => undefined, isLocked: false },
    ...{ clean: 'right', isPhone: false },
  });
  expect(columns.map(({ key }) => key)).toEqual(['row', 'c0', 'problem']);
});
