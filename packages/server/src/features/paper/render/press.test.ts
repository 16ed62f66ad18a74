import { afterAll, describe, expect, it } from 'vitest';
import { inRequest } from '../../../platform/http/request-scope.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { exampleSource, withLines } from '../testing/paper-samples.ts';
import { createPress } from './press.ts';
import { Typesetter } from './typesetter.ts';

const press = createPress();
afterAll(() => press.close());
const sale = exampleSource('1-1-sale');

describe('the typesetting thread', () => {
  it('sets what the typesetter sets', async () => {
    const { pdf, pages } = await press.set('a', [sale], 'normal');
    expect(pages).toBe(1);
    expect(Buffer.from(pdf).equals(Buffer.from(new Typesetter().set([sale], 'normal').pdf))).toBe(true);
  });

  it('leaves the event loop free', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    await press.set('a', [withLines(sale, 300)], 'official');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });

  it('answers each of many at once with its own', async () => {
    const counts = [1, 30, 2, 60, 3];
    const set = await Promise.all(counts.map((count) => press.set('a', [withLines(sale, count)], 'normal')));
    expect(set.map(({ pages }) => pages)).toEqual([1, 2, 1, 4, 1]);
  });

  it('lets whoever asks for one pass before all that another asks for', async () => {
    const set: string[] = [];
    const ask = async (owner: string, count: number) => {
      await press.set(owner, [withLines(sale, count)], 'normal');
      set.push(owner);
    };
    await Promise.all([...Array.from({ length: 5 }, () => ask('many', 30)), ask('one', 1)]);
    expect(set).toEqual(['many', 'one', 'many', 'many', 'many', 'many']);
  });

  it('lets a colleague pass before all that another of the account asks for', async () => {
    const set: string[] = [];
    const ask = async (userId: string) => {
      const context = { roles: [], userId, hasLeft: () => false } as unknown as RequestContext;
      await inRequest(context, () => press.set('account', [sale], 'normal'));
      set.push(userId);
    };
    await Promise.all([...Array.from({ length: 4 }, () => ask('many')), ask('one')]);
    expect(set).toEqual(['many', 'many', 'one', 'many', 'many']);
  });

  it('lets a short paper pass beside a long one that is under way', async () => {
    const set: string[] = [];
    const ask = async (owner: string, count: number) => {
      await press.set(owner, [withLines(sale, count)], 'normal');
      set.push(owner);
    };
    await Promise.all([ask('long', 400), ask('short', 1)]);
    expect(set).toEqual(['short', 'long']);
  });

  it('sets nothing for whoever has left before their turn', async () => {
    let isGone = false;
    const context = { roles: [], hasLeft: () => isGone } as unknown as RequestContext;
    const first = press.set('a', [withLines(sale, 30)], 'normal');
    const left = inRequest(context, () => press.set('b', [sale], 'normal'));
    isGone = true;
    await expect(left).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect((await first).pages).toBe(2);
    await expect(press.set('b', [sale], 'normal')).resolves.toMatchObject({ pages: 1 });
  });

  it('fails one request and goes on with the next', async () => {
    const broken = { ...sale, draft: { ...sale.draft, seller_info: null } } as unknown as typeof sale;
    await expect(press.set('a', [broken], 'normal')).rejects.toThrow();
    await expect(press.set('a', [sale], 'normal')).resolves.toMatchObject({ pages: 1 });
  });

  it('fails what is under way when it is closed, and starts again when needed', async () => {
    const other = createPress();
    const underWay = other.set('a', [withLines(sale, 500)], 'official');
    const waits = other.set('b', [sale], 'normal');
    const failed = Promise.all([underWay, waits].map((one) => expect(one).rejects.toThrow('closed')));
    await other.close();
    await failed;
    await expect(other.set('a', [sale], 'dotin')).resolves.toMatchObject({ pages: 1 });
    await other.close();
  });
});
