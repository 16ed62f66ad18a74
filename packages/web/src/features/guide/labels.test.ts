import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { patternWords } from '../invoices/list/list.fa.ts';
import { guideTopics } from './topics/index.ts';

const sources = join(import.meta.dirname, '../../..');
/** the server names the accounts of the journal */
const accountNames = '../server/src/features/journal';

/** Texts of the web's catalogues as a reader sees them: a value that is set in is «…», a unit after the name is not part of it. */
function labels(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const root of ['src', '../core/src', accountNames]) {
    for (const name of readdirSync(join(sources, root), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.fa.ts') || name.includes(join('guide', 'topics'))) continue;
      const text = readFileSync(join(sources, root, name), 'utf8');
      for (const [, plain, template] of text.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)) {
        const label = (plain ?? template ?? '').replaceAll(/«?\$\{[^}]*\}»?/g, '…');
        found.add(bare(label)).add(bare(label.replace(/ \([^)]*\)$/, '')));
      }
    }
  }
  return found;
}

const bare = (label: string) => label.replace(/[…:. ]+$/, '').trim();

/** What a user may write, not what a screen says; so is everything that the assistant's topic names. */
const examples = new Set(['اجاره آبان ۱۴۰۵', '۳۰ روز']);

it('calls screens, menus and buttons by the names that they have', () => {
  const known = labels();
  const isKnown = (name: string) =>
    known.has(bare(name)) || name.split(/، | ← /).every((part) => known.has(bare(part)));
  const named = guideTopics
    .filter(({ id }) => id !== 'assistant')
    .flatMap(({ id, blocks }) =>
      [...JSON.stringify(blocks).matchAll(/«([^»]*)»/g)].map(([, name]) => ({ id, name: name ?? '' })),
    );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !examples.has(name) && !isKnown(name))).toEqual([]);
});

it('calls every pattern by its name, and says of the sale of currency whose it is', () => {
  const topic = guideTopics.find(({ id }) => id === 'patterns');
  const text = JSON.stringify(topic?.blocks);
  expect(Object.values(patternWords).filter((name) => !text.includes(name))).toEqual([]);
  expect(text).toContain(`${patternWords.currency_sale}: ویژه صرافی و بانک`);
});
