import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markReference, standAgain } from '../sending/mark-reference.ts';
import { postStockDocument } from '../warehousing/documents.ts';
import { renewEffects } from './effects.ts';
import { postingStand } from './testing/posting-stand.ts';

const { database, runtime, deps, own, within, confirmed, settle, stock, states } = postingStand();

const move = (kind: 'receipt' | 'issue', qty: number) =>
  within((tx) =>
    postStockDocument(deps, tx, own.accountId, {
      kind,
      warehouse_id: own.warehouse,
      lines: [{ product_id: own.product, qty: String(qty), ...(kind === 'receipt' ? { unit_price: '10' } : {}) }],
    }),
  );
const hear = (id: string) => within((tx) => renewEffects(deps, tx, own.accountId, [id]));
const fates = {
  refuse: "buyer_reaction = 'REJECTED'",
  annul: "buyer_reaction = 'CANCELED', cancelled_elsewhere = true",
};
const now = () => new Date(runtime.clock.nowMs());
/** Its buyer refuses it, or it is cancelled outside while it waits for him. */
const fall = async (id: string, fate: keyof typeof fates) => {
  await database().asOwner(`update invoices set ${fates[fate]} where id = $1`, [id]);
  await within((tx) => standAgain(tx, own.accountId, [id], now()));
  await hear(id);
};
/** A correction, return or cancellation, which takes its place in the chain. */
const refer = async (subject: 'corrective' | 'return' | 'cancellation', qty: number, referredId: string) => {
  const id = await confirmed(subject, qty, referredId);
  await within((tx) => markReference(tx, own, now(), { id, taxId: '', subject, referredId }));
  return id;
};

interface Sold {
  id: string;
  qty: number;
}

const step = fc.record({
  kind: fc.constantFrom(
    'sell',
    'corrective',
    'corrective',
    'return',
    'cancel',
    'cancel',
    'refuse',
    'annul',
    'cancelAnnulled',
    'hear',
    'come',
  ),
  qty: fc.integer({ min: 1, max: 90 }),
  which: fc.nat(5),
  settles: fc.boolean(),
});

it('whatever is sold, changed, cancelled and refused while goods are short, once there are enough what stands has left stock', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
      /** of each sale what stands, the newest last */
      const chains: Sold[][] = [];
      const fallen: string[] = [];
      /** of them those whose cancellation is not known yet */
      const annulled: string[] = [];
      let came = 2_000;
      for (const { kind, qty, which, settles } of steps) {
        const open = chains.filter(({ length }) => length > 0);
        const chain = open[which % Math.max(1, open.length)] ?? [];
        const last = chain.at(-1);
        if (kind === 'sell') chains.push([{ id: await confirmed('original', qty), qty }]);
        if (kind === 'come') {
          await move('receipt', qty);
          came += qty;
        }
        if (kind === 'hear' && fallen.length > 0) await hear(fallen[which % fallen.length] ?? '');
        if (last !== undefined && (kind === 'corrective' || kind === 'return'))
          chain.push({ id: await refer(kind, qty, last.id), qty });
        if (last !== undefined && kind === 'cancel') {
          await refer('cancellation', 1, last.id);
          chain.pop();
        }
        if (kind === 'cancelAnnulled' && annulled.length > 0) {
          const [id = ''] = annulled.splice(which % annulled.length, 1);
          await refer('cancellation', 1, id);
          // Nobody asks about it any more.
          fallen.splice(fallen.indexOf(id), 1);
        }
        if (last !== undefined && (kind === 'refuse' || kind === 'annul') && chain.length > 1) {
          await fall(last.id, kind);
          fallen.push(last.id);
          if (kind === 'annul') annulled.push(last.id);
          chain.pop();
        }
        if (settles) await settle();
      }
      await settle();
      await move('receipt', 2_000);
      await settle();
      const standing = chains.reduce((sum, chain) => sum + (chain.at(-1)?.qty ?? 0), 0);
      const left = Number((await stock()).split(' ')[0]);
      // The next round begins with 100 as well.
      await move('issue', left - 100);
      expect([left, (await states()).filter((state) => !state.includes('done'))]).toEqual([100 + came - standing, []]);
    }),
    { numRuns: 40 },
  );
}, 60_000);
