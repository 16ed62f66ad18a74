import { expect, test } from 'vitest';
import { screenWords } from './commands.fa.ts';
import { beginnings, type Command, commandGroups, filterCommands, readQuery } from './commands.ts';
import { menuTitles } from './menu.fa.ts';

const screens = Object.entries(menuTitles).map(
  ([id, title]): Command => ({
    ...{ id, title, words: screenWords[id as keyof typeof menuTitles] ?? '' },
    ...{ group: 'screens', icon: (() => null) as unknown as Command['icon'] },
  }),
);
const found = (text: string) => filterCommands(screens, readQuery(text)).map(({ id }) => id);

test.each([
  ['تعرفه', ['upgrade']],
  ['صورت حساب بانک', ['bankStatements']],
  ['صورتحساب بانک', ['bankStatements']],
  ['کارمند', ['employees']],
  ['رمز', ['security']],
  ['پیش فاکتور', ['preInvoices']],
  ['دسته چک', ['checks']],
  ['هیچ‌جا', []],
])('«%s» is found', (text, ids) => {
  expect(found(text)).toEqual(ids);
});

test('what is titled so stands before what is called so', () => {
  expect(found('صندوق')).toEqual(['cashDesks', 'quickInvoice']);
  expect(found('')).toHaveLength(screens.length);
});

test('what is found stands group by group, as it is drawn, and within them what is titled so first', () => {
  const all = [...screens, ...beginnings(screens)];
  const found = filterCommands(all, readQuery('خرید'));
  const groups = found.map(({ group }) => group);
  expect(groups).toEqual([...groups].sort((a, b) => commandGroups.indexOf(a) - commandGroups.indexOf(b)));
  expect(new Set(groups).size).toBe(2);
});

test('what is begun is found by its name, of screens alone that its user has', () => {
  const all = [...screens, ...beginnings(screens)];
  const found = (text: string) => filterCommands(all, readQuery(text)).map(({ href, id }) => href ?? id);
  expect(found('چک تازه')).toEqual(['/checks?id=new']);
  expect(found('> مشتری')).toEqual(['/customers?id=new']);
  expect(beginnings([{ id: 'dashboard' }])).toEqual([]);
});
