import { expect, it } from 'vitest';
import { createFormat } from '../../i18n/format.ts';
import { noNeeds, withNeeds } from './column-needs.ts';
import { repairColumns, shownFigures } from './repair-columns.tsx';

const mapping = { 'items[].item_name': { column: 0 }, 'items[].item_price': { column: 1 } };
const format = createFormat('fa');
const shown = shownFigures(mapping, format);
const row = (...cells: string[]) => ({
  row: 2,
  bad: false,
  twin: '' as const,
  left_out: false,
  unchecked: false,
  issued: false,
  draft: false,
  deleted: false,
  faults: [],
  cells,
});
const columns = (needs: ReturnType<typeof withNeeds>, isPhone = false) =>
  repairColumns({
    isPhone,
    sheets: [],
    headers: ['نام', 'مبلغ'],
    mapping,
    needs,
    format,
    clean: 'right',
    isLocked: false,
    need: () => undefined,
    written: () => undefined,
  });
const widths = (needs: ReturnType<typeof withNeeds>) => columns(needs).map(({ width }) => width);

it('gives a figure all the room it needs, and names what is left', () => {
  const short = withNeeds(noNeeds, [row('روغن', '1250000')], shown);
  const long = withNeeds(short, [row('الف'.repeat(30), '123456789012345678')], shown);
  const emOf = (width: string | undefined) => Number(/[\d.]+/.exec(width ?? '')?.[0]);
  expect(widths(short).slice(1, 3)).toEqual(['minmax(11em, 2fr)', 'minmax(8em, 0.7fr)']);
  expect(widths(long)[1]).toBe('minmax(11em, 2fr)');
  // 18 digits of 8.7 px and five marks beside 18 px, in a text of 13 px.
  expect(emOf(widths(long)[2])).toBeGreaterThan((18 * 8.7 + 5 * 4 + 18) / 13);
});

it('keeps what is wrong with a row in sight, but on a phone, where it would cover the cells', () => {
  const pinned = (isPhone: boolean) =>
    columns(noNeeds, isPhone).flatMap(({ key, isPinned }) => (isPinned ? [key] : []));
  expect(pinned(false)).toEqual(['problem']);
  expect(pinned(true)).toEqual([]);
});

it('never narrows, and is the same while nothing grows', () => {
  const long = withNeeds(noNeeds, [row('', '123456789012345678')], shown);
  expect(withNeeds(long, [row('', '1250000')], shown)).toBe(long);
  expect(withNeeds(long, [row('', '9'.repeat(4000))], shown).get(1)).toBeLessThan(25);
});
