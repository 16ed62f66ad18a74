import { emptyPayment, type PaymentDraft, paymentsWithin } from '@taraz/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Statement, statementOf } from '../customers/statement.ts';
import { moveCheque } from '../treasury/move-cheque.ts';
import { createMovement } from '../treasury/movements.ts';
import { createPlace } from '../treasury/places.ts';
import { creditSales, type Method } from './testing/credit-sales.ts';
import { postingStand, type Subject } from './testing/posting-stand.ts';

const stand = postingStand();
const { database, runtime, own, nextSerial, within, confirmed, settle } = stand;
const { owed, buyerOf, mark, link, cancelLast } = creditSales(stand);

interface Link {
  id: string;
  method: Method;
  total: number;
  payments: PaymentDraft[];
}

/** What a sale that is part cash has as its cash part. */
const cashPart = 100;
const chequeAmount = 700;

const step = fc.record({
  kind: fc.constantFrom('correct', 'return', 'return', 'cancel', 'cheque', 'cheque', 'deposit', 'undo', 'settle'),
  which: fc.nat(1),
  method: fc.constantFrom<Method>('cash', 'credit', 'both'),
  amounts: fc.tuple(fc.nat(300), fc.nat(300)),
  hasCheque: fc.constantFrom(true, true, false),
  total: fc.integer({ min: 150, max: 1000 }),
  to: fc.constantFrom('deposited', 'cleared', 'bounced', 'endorsed', 'received'),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What the buyer owes for what stands of a sale: its total, less what of its payments is theirs. */
function owedFor({ method, total, payments }: Link, hasChequePaid: boolean): number {
  const paid = payments.filter(({ payment_method }) => payment_method !== 'cheque');
  const said = payments.find(({ payment_method }) => payment_method === 'cheque');
  const came = paid.reduce((sum, { amount }) => sum + Number(amount), 0);
  const ofCheque = hasChequePaid ? chequeAmount : 0;
  if (method === 'credit') return total - came - ofCheque;
  const counted = (part: number) => (said === undefined ? 0 : Math.min(Number(said.amount), part));
  if (method === 'cash') return hasChequePaid ? -(ofCheque - counted(Number.POSITIVE_INFINITY)) : 0;
  const left = Math.max(0, cashPart - came);
  return total - cashPart - (came - (cashPart - left)) - (hasChequePaid ? ofCheque - counted(left) : 0);
}

async function play(steps: readonly Step[], round: number) {
  const customer = await buyerOf(`خریدار ${round}`);
  const desk = await within<string>(
    async (tx) => (await createPlace(runtime, tx, own.accountId, 'desk', { name: `صندوق ${round}` })).id,
  );
  const till = await within<string>(
    async (tx) => (await createPlace(runtime, tx, own.accountId, 'bank', { bank_name: 'x', name: `جاری ${round}` })).id,
  );
  const chains: Link[][] = [[], []];
  /** of the cheque of each chain, every one there ever was */
  const numbers = new Map<number, string[]>();
  const byHand: string[] = [];
  const cheques = async (which: number) =>
    database().asOwner<{ id: string; state: string; amount: string; number: string }>(
      "select id, state, amount::text, number from cheques where account_id = $1 and number = any($2) and state <> 'void'",
      [own.accountId, numbers.get(which) ?? []],
    );
  const put = async (subject: Subject, chain: Link[], next: Omit<Link, 'id'>) => {
    const last = chain.at(-1);
    const id = await confirmed(subject, 1, last?.id ?? null, next.payments);
    await database().asOwner('update invoices set total = $2 where id = $1', [id, next.total]);
    await mark(id, customer, next.method, String(cashPart));
    if (last !== undefined) await link('superseded_by', last.id, id);
    chain.push({ ...next, id });
  };
  for (const { kind, which, method, amounts, hasCheque, total, to } of steps) {
    const chain = chains[which] ?? [];
    const last = chain.at(-1);
    if (kind !== 'deposit' && kind !== 'undo' && last === undefined) {
      const number = `6${nextSerial()}`;
      numbers.set(which, [...(numbers.get(which) ?? []), number]);
      const payment = { ...emptyPayment, payment_date: '2026-10-01T08:00:00.000Z' };
      const payments: PaymentDraft[] = [
        { ...payment, payment_method: 'cash', treasury_id: desk, amount: String(amounts[0]) },
        { ...payment, payment_method: 'transfer', treasury_id: till, amount: String(amounts[1]), payment_date: '' },
        ...(hasCheque
          ? [{ ...payment, payment_method: 'cheque' as const, reference_number: number, amount: String(chequeAmount) }]
          : []),
      ];
      await put('original', chain, { method, total: 1400, payments });
    }
    if ((kind === 'correct' || kind === 'return') && last !== undefined) {
      const less = kind === 'return' ? Math.min(total, last.total) : total + 400;
      const payments = paymentsWithin(last.payments, String(less));
      await put(kind === 'return' ? 'return' : 'corrective', chain, { method, total: less, payments });
    }
    if (kind === 'cancel') await cancelLast(chain, customer);
    if (kind === 'deposit')
      byHand.push(
        ...(await within<string[]>((tx) =>
          createMovement(runtime, tx, own.accountId, {
            ...{ kind, place_id: till, amount: String(amounts[0] + 1), customer_id: customer },
          }),
        )),
      );
    if (kind === 'undo' && byHand.length > 0)
      await within((tx) =>
        createMovement(runtime, tx, own.accountId, { kind, movement_id: byHand[amounts[0] % byHand.length] ?? '' }),
      ).catch(() => undefined);
    if (kind === 'cheque')
      for (const { id } of await cheques(which))
        await within((tx) => moveCheque(runtime, tx, own.accountId, id, { state: to, bank_account: till })).catch(
          () => undefined,
        );
    if (kind !== 'correct') await settle();
  }
  await settle();
  return { customer, desk, till, chains, cheques, byHand };
}

it('after any sales, payments, corrections, returns, cancellations, cheques and what is taken back, each account agrees to the rial', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      round += 1;
      const { customer, desk, till, chains, cheques } = await play(steps, round);
      const [hand] = await database().asOwner<{ sum: string }>(
        `select coalesce(sum(m.amount), 0)::text as sum from treasury_movements m where m.place_id = $1
           and (m.kind = 'deposit' or (m.kind = 'undo' and exists (select from treasury_movements d where d.id = m.reverses and d.kind = 'deposit')))`,
        [till],
      );
      let owes = -Number(hand?.sum);
      const lies = { [desk]: 0, [till]: Number(hand?.sum) };
      for (const [which, chain] of chains.entries()) {
        const last = chain.at(-1);
        for (const { payment_method, treasury_id = '', amount } of last?.payments ?? [])
          if (payment_method !== 'cheque') lies[treasury_id] = (lies[treasury_id] ?? 0) + Number(amount);
        const named = last?.payments.find(({ payment_method }) => payment_method === 'cheque')?.reference_number;
        const all = await cheques(which);
        expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
        for (const { amount, state, number } of all) {
          expect(amount).toBe(String(chequeAmount));
          if (state === 'cleared') lies[till] = (lies[till] ?? 0) + chequeAmount;
          if (number !== named && (state === 'cleared' || state === 'endorsed')) owes -= chequeAmount;
        }
        const own = all.find(({ number }) => number === named);
        if (last !== undefined) owes += owedFor(last, own?.state === 'cleared' || own?.state === 'endorsed');
      }
      const places = await database().asOwner<{ id: string; balance: string; moved: string }>(
        `select id, balance::text, (select coalesce(sum(amount), 0) from treasury_movements where place_id = p.id)::text as moved
         from treasury_places p where id = any($1)`,
        [[desk, till]],
      );
      for (const { id, balance, moved } of places) expect([balance, moved]).toEqual([String(lies[id]), balance]);
      const { closing } = await within<{ closing: string }>((tx) => statementOf(tx, customer, {}));
      expect([await owed(customer), closing]).toEqual([String(owes), String(owes)]);
      // What a correction wrote anew is the same payment: of what was taken back for it the customer reads nothing.
      const shown = await within<Statement>((tx) => statementOf(tx, customer, {}, { onlyStanding: true }));
      expect(shown.closing).toBe(closing);
      const isCancelled = steps.some(({ kind }) => kind === 'cancel');
      const back = shown.rows.filter(({ kind, cheque_id }) => kind.endsWith('_back') && cheque_id === null);
      if (!isCancelled) expect(back).toEqual([]);
    }),
    { numRuns: 14 },
  );
});
