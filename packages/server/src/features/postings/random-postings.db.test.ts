import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../platform/problem.ts';
import { statementOf } from '../customers/statement.ts';
import { createCheque } from '../treasury/cheques.ts';
import { moveCheque } from '../treasury/move-cheque.ts';
import { createMovement } from '../treasury/movements.ts';
import { pairDeposit } from '../treasury/pair-deposit.ts';
import { creditSales, type Method } from './testing/credit-sales.ts';
import { postingStand, type Subject } from './testing/posting-stand.ts';

const stand = postingStand();
const { database, runtime, own, nextSerial, within, confirmed, settle, balance } = stand;
const { owed, buyerOf, mark, paidBy, chequeBy, enter, clear, link, cancelLast } = creditSales(stand);

describe('whatever is done, in any order', () => {
  it('a cheque counts once, whenever it is entered, cleared, sold with, corrected and cancelled', async () => {
    const step = fc.record({
      kind: fc.constantFrom('enter', 'clear', 'sell', 'correct', 'cancel', 'settle'),
      method: fc.constantFrom<Method>('cash', 'credit', 'both'),
      which: fc.nat(2),
    });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        round += 1;
        const customer = await buyerOf(`مشتری ${round}`);
        const before = BigInt((await balance()) ?? 0);
        /** by number of the cheque: what stands of its sale, the newest last */
        const sales = new Map<string, { id: string; method: Method }[]>();
        const live = (number: string) =>
          database().asOwner<{ id: string; state: string }>(
            "select id, state from cheques where account_id = $1 and number = $2 and state <> 'void'",
            [own.accountId, number],
          );
        const sell = async (
          subject: Subject,
          chain: { id: string; method: Method }[],
          number: string,
          method: Method,
        ) => {
          const last = chain.at(-1);
          const id = await confirmed(subject, 1, last?.id ?? null, chequeBy(number));
          await mark(id, customer, method);
          if (last !== undefined) await link('superseded_by', last.id, id);
          chain.push({ id, method });
        };
        for (const { kind, method, which } of steps) {
          const number = `8${round}${which}`;
          const chain = sales.get(number) ?? [];
          sales.set(number, chain);
          const last = chain.at(-1);
          if (kind === 'enter') await enter(number, customer).catch(() => undefined);
          if (kind === 'clear')
            for (const { id, state } of await live(number)) if (state === 'received') await clear(id);
          if (kind === 'sell' && last === undefined) await sell('original', chain, number, method);
          if (kind === 'correct' && last !== undefined) await sell('corrective', chain, number, method);
          if (kind === 'cancel') await cancelLast(chain, customer);
          if (kind !== 'sell' && kind !== 'correct') await settle();
        }
        await settle();
        let [owes, came] = [0n, 0n];
        for (const [number, chain] of sales) {
          const cheques = await live(number);
          expect(cheques.length).toBeLessThanOrEqual(1);
          const cleared = cheques.filter(({ state }) => state === 'cleared').length * 400;
          const method = chain.at(-1)?.method;
          came += BigInt(cleared);
          if (method === undefined) owes -= BigInt(cleared);
          // 100 of it is cash: the cheque of 400 fills that first.
          if (method === 'credit') owes += 1000n - BigInt(cleared);
          if (method === 'both') owes += 900n - (cleared === 0 ? 0n : 300n);
        }
        expect(await owed(customer)).toBe(String(owes));
        expect(BigInt((await balance()) ?? 0) - before).toBe(came);
        const { closing } = await within<{ closing: string }>((tx) => statementOf(tx, customer, {}));
        expect(closing).toBe(String(owes));
      }),
      { numRuns: 8 },
    );
  });

  it('whatever comes and goes, a customer owes what was sold less what came, and balances are their movements', async () => {
    const customer = await buyerOf('هر کار');
    const step = fc.record({
      kind: fc.constantFrom('deposit', 'withdrawal', 'sell', 'cheque', 'clear', 'undo', 'pair', 'pair'),
      // often what the invoices are paid with
      amount: fc.oneof(fc.constant(400), fc.integer({ min: 1, max: 999 })),
      which: fc.nat(9),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
        const moves: string[] = [];
        const sold: string[] = [];
        const cheques: string[] = [];
        for (const { kind, amount, which } of steps) {
          const body = { place_id: own.till, amount: String(amount), customer_id: customer };
          if (kind === 'deposit' || kind === 'withdrawal')
            moves.push(
              ...(await within<string[]>((tx) => createMovement(runtime, tx, own.accountId, { kind, ...body }))),
            );
          if (kind === 'undo' && moves.length > 0)
            await within((tx) =>
              createMovement(runtime, tx, own.accountId, { kind, movement_id: moves[which % moves.length] ?? '' }),
            ).catch(() => undefined);
          if (kind === 'sell') {
            sold.push(await confirmed('original', 1, null, paidBy()));
            await mark(sold.at(-1) ?? '', customer, 'credit');
          }
          const [paired, by] = [moves[which % Math.max(1, moves.length)], sold[amount % Math.max(1, sold.length)]];
          if (kind === 'pair' && paired !== undefined && by !== undefined) {
            await settle();
            const verdict = (['same', 'different', 'open'] as const)[which % 3] ?? 'open';
            moves.push(
              ...(await within<string[]>((tx) =>
                pairDeposit(runtime, tx, own.accountId, paired, { invoice_id: by, verdict }),
              ).catch((error: unknown) => {
                if (!(error instanceof Problem)) throw error;
                return [];
              })),
            );
          }
          if (kind === 'cheque')
            cheques.push(
              await within<string>((tx) =>
                createCheque(runtime, tx, own.accountId, {
                  ...{
                    direction: 'received',
                    number: `9${nextSerial()}`,
                    amount: String(amount),
                    due_day: '2026-12-01',
                    party: 'x',
                  },
                  customer_id: customer,
                } as never),
              ),
            );
          const id = cheques[which % Math.max(1, cheques.length)];
          if (kind === 'clear' && id !== undefined)
            await within((tx) =>
              moveCheque(runtime, tx, own.accountId, id, {
                state: which % 2 === 0 ? 'cleared' : 'deposited',
                bank_account: own.till,
              }),
            ).catch(() => undefined);
        }
        await settle();
        const [sums] = await database().asOwner<{ place: string; moved: string; sold: string; came: string }>(
          `select (select balance from treasury_places where id = $1)::text as place,
             (select coalesce(sum(amount), 0) from treasury_movements where place_id = $1)::text as moved,
             (select coalesce(sum(total), 0) from invoices i join customer_invoices c on c.invoice_id = i.id
               where c.customer_id = $2)::int8::text as sold,
             (select coalesce(sum(amount), 0) from treasury_movements where customer_id = $2)::text as came`,
          [own.till, customer],
        );
        expect(sums?.place).toBe(sums?.moved);
        expect(await owed(customer)).toBe(String(BigInt(sums?.sold ?? 0) - BigInt(sums?.came ?? 0)));
        const { closing } = await within<{ closing: string }>((tx) => statementOf(tx, customer, {}));
        expect(closing).toBe(await owed(customer));
      }),
      { numRuns: 6 },
    );
  });
});
