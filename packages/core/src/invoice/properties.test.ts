/**
 * Goal: what must hold of any invoice, whatever its figures. Method: random drafts (fast-check), sound ones for
 * arithmetic and junk ones for robustness; sums are checked with the platform's own bigint, not with core's decimals.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InvoiceDraft } from '../model/draft.ts';
import { JsonNumber, type WireObject } from '../model/wire.ts';
import { columnKeys } from '../patterns/columns.ts';
import { judge } from '../rules/judge.ts';
import { validate } from '../rules/validate.ts';
import { validateDraft } from '../rules/validate-draft.ts';
import { parseWireJson } from '../wire/parse-wire-json.ts';
import { writeWireJson } from '../wire/write-wire-json.ts';
import { compute } from './compute.ts';
import { computeDraft } from './compute-draft.ts';
import { draftAmounts } from './draft-amounts.ts';
import { draftToWire } from './draft-to-wire.ts';
import { junkDraft, soundDraft } from './testing/arbitrary-draft.ts';
import { wireToDraft } from './wire-to-draft.ts';

/** Runs a column and property: enough to find what a rule misses, quick enough for every commit. */
const runs = { numRuns: 40 };
const numbers = { taxid: '', inno: '' };
const nowMs = Date.parse('2026-11-20T08:00:00Z');
const toWire = (draft: InvoiceDraft) => draftToWire(draft, numbers);

/** Scaled by 10⁸ with plain string handling, apart from core's decimals. */
function scaled(text: string | undefined): bigint {
  const [whole = '0', fraction = ''] = (text ?? '0').split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
}

const total = (values: readonly (string | undefined)[]): bigint =>
  values.reduce((sum, value) => sum + scaled(value), 0n);

describe.each(columnKeys)('%s', (key) => {
  test('totals are the sums of the lines', () => {
    fc.assert(
      fc.property(soundDraft(key), (draft) => {
        const { header, lines } = draftAmounts(draft).result;
        const pairs = { tprdis: 'prdis', tdis: 'dis', tadis: 'adis', tvam: 'vam', tbill: 'tsstam' } as const;
        for (const [sum, part] of Object.entries(pairs)) {
          const stated = header[sum as keyof typeof pairs];
          if (stated !== undefined) expect(scaled(stated)).toBe(total(lines.map((line) => line[part])));
        }
        if (header.todam !== undefined) {
          expect(scaled(header.todam)).toBe(total(lines.flatMap((line) => [line.odam, line.olam])));
        }
      }),
      runs,
    );
  });

  test('the order of lines changes no total', () => {
    fc.assert(
      fc.property(soundDraft(key), (draft) => {
        const turned = { ...draft, items: [...draft.items].reverse() };
        expect(draftAmounts(turned).result.header).toEqual(draftAmounts(draft).result.header);
      }),
      runs,
    );
  });

  test('computing what was computed changes nothing', () => {
    fc.assert(
      fc.property(soundDraft(key), (draft) => {
        const { input, result } = draftAmounts(draft);
        const { cap = '', insp = '' } = result.header;
        const lines = input.lines.map((line, index) => ({ ...line, ...result.lines[index] }));
        expect(compute({ ...input, cap, insp, lines })).toEqual(result);
      }),
      runs,
    );
  });

  test('a computed draft passes every arithmetic rule', () => {
    fc.assert(
      fc.property(soundDraft(key), (draft) => {
        const found = judge(toWire(draft), { nowMs }).filter(({ code }) => /^[01]2/.test(code) && code !== '0210201');
        expect(found).toEqual([]);
      }),
      runs,
    );
  });

  test('the wire of a draft comes back as the same wire', () => {
    fc.assert(
      fc.property(soundDraft(key), (draft) => {
        const wire = toWire(draft);
        const read = parseWireJson(writeWireJson(wire));
        expect(read).toMatchObject({ ok: true, invoice: wire });
        expect(toWire(wireToDraft(wire, { uuid: () => 'a' }))).toEqual(wire);
      }),
      runs,
    );
  });
});

describe('whatever the draft', () => {
  test('nothing throws', () => {
    fc.assert(
      fc.property(junkDraft(), (draft) => {
        computeDraft(draft);
        const wire = toWire(draft);
        validateDraft(draft, { nowMs });
        validate(wire, { nowMs });
        wireToDraft(wire, { uuid: () => 'a' });
        expect(parseWireJson(writeWireJson(wire)).ok).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('no digit of what was typed is lost on the wire', () => {
    const typed = fc.stringMatching(/^[1-9][0-9]{0,30}(\.[0-9]{0,12}[1-9])?$/);
    fc.assert(
      fc.property(typed, typed, (quantity, price) => {
        const draft = wireToDraft({ header: {}, body: [{}], payments: [] }, { uuid: () => 'a' });
        const [item] = draft.items;
        if (!item) throw new Error('a line was expected');
        draft.items = [{ ...item, item_qty: quantity, item_price: price }];
        const [line]: WireObject[] = toWire(draft).body;
        expect(line).toMatchObject({ am: new JsonNumber(quantity), fee: new JsonNumber(price) });
      }),
    );
  });

  test('findings point into the draft', () => {
    fc.assert(
      fc.property(junkDraft(), (draft) => {
        for (const { path } of validateDraft(draft, { nowMs })) {
          expect(path).toMatch(/^$|^(buyer_info|seller_info|invoice|serial_header|items|settlement|payments|totals)\b/);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('any wire invoice', () => {
  const value: fc.Arbitrary<WireObject> = fc.dictionary(
    fc.constantFrom('taxid', 'indatim', 'inty', 'inp', 'ins', 'irtaxid', 'am', 'fee', 'vam', 'sg', 'mu', 'x', 'pv'),
    fc.oneof(
      fc.string(),
      fc.boolean(),
      fc.constant(null),
      fc
        .constantFrom('1', '2', '3', '1e9', '1e999', '-0', '99999999999999999999999')
        .map((text) => new JsonNumber(text)),
      fc.array(fc.string(), { maxLength: 2 }),
    ),
  );

  test('gets a verdict', () => {
    fc.assert(
      fc.property(
        value,
        fc.array(value, { maxLength: 3 }),
        fc.array(value, { maxLength: 2 }),
        (header, body, payments) => {
          const { accepted, errors } = validate({ header, body, payments }, { nowMs });
          expect(accepted).toBe(errors.length === 0);
        },
      ),
      { numRuns: 500 },
    );
  });
});
