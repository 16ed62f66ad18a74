import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guideTopicIds } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { menuSections, otherScreens } from '../../app/menu.ts';
import { findTopics, topicOfScreen } from './find-topics.ts';
import { guideTopics } from './topics/index.ts';

const ids = (query: string) => findTopics(guideTopics, query).map(({ id }) => id);

describe('the guide', () => {
  it('has one topic an address, and a first sentence for each', () => {
    expect(new Set(guideTopics.map(({ id }) => id)).size).toBe(guideTopics.length);
    for (const { title, summary, blocks } of guideTopics) {
      expect(title).not.toBe('');
      expect(summary).not.toBe('');
      expect(blocks.length).toBeGreaterThan(0);
    }
  });

  it('has every page that the assistant leads to', () => {
    const known = new Set(guideTopics.map(({ id }) => id));
    expect(guideTopicIds.length).toBeGreaterThan(10);
    expect(guideTopicIds.filter((id) => !known.has(id))).toEqual([]);
  });

  it('explains every screen of the menu', () => {
    const items = [...menuSections.flat(), ...otherScreens].flatMap((item) => [item, ...(item.children ?? [])]);
    const unexplained = items
      .map(({ to }) => to)
      .filter((to) => topicOfScreen(guideTopics, to) === null && !['/guide', '/operator', '/back-office'].includes(to));
    expect(unexplained).toEqual([]);
  });

  it('has the topic of every link to it from an empty list, and each list links to one', () => {
    const features = join(import.meta.dirname, '..');
    const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
      .map((name) => readFileSync(join(features, name), 'utf8'));
    const linked = sources.flatMap((text) =>
      [...text.matchAll(/<GuideLink topic="([^"]*)"/g)].map(([, id]) => id ?? ''),
    );
    const known = new Set(guideTopics.map(({ id }) => id));
    expect(linked.filter((id) => !known.has(id))).toEqual([]);
    for (const id of ['customers', 'products', 'treasury', 'warehousing', 'support', 'first-invoice', 'pre-invoices'])
      expect(linked).toContain(id);
  });

  it.each([
    ['/', 'dashboard'],
    ['/create-invoice', 'wizard'],
    ['/create-invoice/018f', 'wizard'],
    ['/create-invoice-test', 'test-invoice'],
    ['/invoices/', 'invoices'],
    ['/invoice/018f', 'invoice'],
    ['/invoice-errors', 'errors'],
    ['/pdfN/018f', 'paper'],
    ['/ticketing/7', 'support'],
  ])('%s is explained by %s', (path, id) => {
    expect(topicOfScreen(guideTopics, path)?.id).toBe(id);
  });

  it('has no topic for what it does not know', () => {
    expect(topicOfScreen(guideTopics, '/nothing')).toBeNull();
  });

  it('has a file for each picture that a topic shows', () => {
    const files = readdirSync(join(import.meta.dirname, '../../../public/guide'));
    const shown = guideTopics.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : [])),
    );
    expect(shown.filter((name) => !files.includes(`${name}.webp`))).toEqual([]);
  });
});

describe('searching it', () => {
  it.each([
    ['برگشت', 'corrections'],
    ['برگشت از فروش', 'corrections'],
    ['گواهي', 'tax-memory'],
    ['بارکدخوان', 'quick-invoice'],
    ['شبا', 'treasury'],
    ['CSR', 'tax-memory'],
  ])('%s finds %s first', (query, id) => {
    expect(ids(query)[0]).toBe(id);
  });

  it('wants every word', () => {
    expect(ids('چک فضاپیما')).toEqual([]);
  });

  it('shows all for nothing', () => {
    expect(ids('  ')).toHaveLength(guideTopics.length);
  });
});
