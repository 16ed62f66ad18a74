import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeReplys } from './replys.ts';

const said = (id: string, second: number) => ({
  id,
  text: id,
  author: '',
  created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
  file: null,
});

it('merges both sides by time and says whose each is', () => {
  const merged = mergeReplys({ requests: [said('q1', 1), said('q2', 5)], responses: [said('a1', 3), said('a2', 9)] });
  expect(merged.map(({ id, tag }) => [id, tag])).toEqual([
    ['q1', 'request'],
    ['a1', 'response'],
    ['q2', 'request'],
    ['a2', 'response'],
  ]);
});

it('loses nothing and never goes back in time', () => {
  const times = fc.array(fc.integer({ min: 0, max: 86_400 }));
  fc.assert(
    fc.property(times, times, (asked, answered) => {
      const merged = mergeReplys({
        requests: asked.map((second, at) => said(`q${at}`, second)),
        responses: answered.map((second, at) => said(`a${at}`, second)),
      });
      expect(merged).toHaveLength(asked.length + answered.length);
      const order = merged.map(({ created_at }) => Date.parse(created_at));
      expect(order).toEqual([...order].sort((a, b) => a - b));
    }),
  );
});
