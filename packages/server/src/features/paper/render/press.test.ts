import { afterAll, describe, expect, it } from 'vitest';
import { exampleSource, withLines } from '../testing/paper-samples.ts';
import { createPress } from './press.ts';
import { Typesetter } from './typesetter.ts';

const press = createPress();
afterAll(() => press.close());
const sale = exampleSource('1-1-sale');

describe('the typesetting thread', () => {
  it('sets what the typesetter sets', async () => {
    const { pdf, pages } = await press.set([sale], 'normal');
    expect(pages).toBe(1);
    expect(Buffer.from(pdf).equals(Buffer.from(new Typesetter().set([sale], 'normal').pdf))).toBe(true);
  });

  it('leaves the event loop free', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    await press.set([withLines(sale, 300)], 'official');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });

  it('answers each of many at once with its own', async () => {
    const counts = [1, 30, 2, 60, 3];
    const set = await Promise.all(counts.map((count) => press.set([withLines(sale, count)], 'normal')));
    expect(set.map(({ pages }) => pages)).toEqual([1, 2, 1, 4, 1]);
  });

  it('fails one request and goes on with the next', async () => {
    const broken = { ...sale, draft: null } as unknown as typeof sale;
    await expect(press.set([broken], 'normal')).rejects.toThrow();
    await expect(press.set([sale], 'normal')).resolves.toMatchObject({ pages: 1 });
  });

  it('fails what is under way when it is closed, and starts again when needed', async () => {
    const other = createPress();
    const underWay = other.set([withLines(sale, 500)], 'official');
    const failed = expect(underWay).rejects.toThrow('closed');
    await other.close();
    await failed;
    await expect(other.set([sale], 'dotin')).resolves.toMatchObject({ pages: 1 });
    await other.close();
  });
});
