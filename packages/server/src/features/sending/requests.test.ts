import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunks } from './inquire.ts';
import { requestsOf } from './send-turn.ts';

const dayMs = 86_400_000;
const windowMarginMs = 3_600_000;
const margins = { windowMarginMs, clockMarginMs: 3 * dayMs };

describe('inquiries', () => {
  it('ask about each packet once, at most a hundred together, in a window of a week at most that holds when it last left', () => {
    const question = fc.record({
      fromMs: fc.integer({ min: 0, max: 60 * dayMs }),
      lasts: fc.integer({ min: 0, max: 9 * dayMs }),
    });
    fc.assert(
      fc.property(fc.array(question, { maxLength: 400 }), (questions) => {
        const asked = questions.map(({ fromMs, lasts }, index) => ({
          id: String(index),
          fromMs,
          toMs: fromMs + lasts,
        }));
        const calls = chunks(asked, margins);
        expect(calls.flatMap(({ ids }) => ids).sort()).toEqual(asked.map(({ id }) => id).sort());
        for (const { ids, window } of calls) {
          expect(ids.length).toBeLessThanOrEqual(100);
          expect(window.toMs - window.fromMs).toBeLessThanOrEqual(7 * dayMs);
          for (const id of ids) {
            const { fromMs = 0, toMs = 0 } = asked[Number(id)] ?? {};
            // What went at once is found also where a clock is days off.
            const marginMs = toMs - fromMs <= dayMs ? margins.clockMarginMs : windowMarginMs;
            expect(window.fromMs).toBeLessThanOrEqual(Math.max(fromMs - marginMs, toMs + marginMs - 7 * dayMs));
            expect(window.toMs).toBeGreaterThanOrEqual(toMs + marginMs);
          }
        }
      }),
    );
  });

  it('of one day go in as few calls as there are hundreds', () => {
    const questions = Array.from({ length: 250 }, (_, index) => ({
      id: String(index),
      fromMs: index * 1000,
      toMs: index * 1000,
    }));
    expect(chunks(questions, margins)).toHaveLength(3);
  });
});

describe('requests', () => {
  it('are cut by size, keep the order and lose nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 60 }), (sizes) => {
        const packets = sizes.map((size, index) => ({
          invoiceId: String(index),
          taxId: '',
          uid: String(index),
          before: null,
          tries: 0,
          sealed: 'x'.repeat(size),
        }));
        const requests = requestsOf(packets, 100);
        expect(requests.flat()).toEqual(packets);
        for (const request of requests) {
          const size = request.reduce((sum, { sealed }) => sum + sealed.length, 0);
          expect(request.length === 1 || size <= 100).toBe(true);
        }
      }),
    );
  });
});
