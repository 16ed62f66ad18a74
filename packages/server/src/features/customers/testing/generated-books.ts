import { randomUUID } from 'node:crypto';
import { addDays } from '@taraz/core';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { isRetryable } from '../../../platform/db/database-errors.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { startOfTehranDay, tehranDay } from '../../../platform/tehran-day.ts';
import { foldAccount } from '../../analytics/fold-sales.ts';
import { createMovement } from '../../treasury/movements.ts';
import { createPlace } from '../../treasury/places.ts';
import { createCustomer } from '../commands.ts';
import { createEntry } from '../entries.ts';
import { mergeCustomers } from '../merge.ts';
import { ownersOf } from '../of-invoice.ts';

let serial = 0;

/** A day of Tehran, so many before today. */
export const dayBefore = ({ clock }: Pick<Runtime, 'clock'>, age: number): string =>
  addDays(tehranDay(new Date(clock.nowMs())), -age);

export interface Sale {
  customer?: string | undefined;
  code?: string;
  total: string;
  age: number;
  method?: 'cash' | 'credit' | 'both';
  /** the invoice in whose place it stands, or that it cancels */
  refers?: string;
  isCancellation?: boolean;
}

/** A confirmed invoice as it stands in the tables, of the first moment of its day. */
export async function sell(runtime: Runtime, tx: Tx, accountId: string, sale: Sale): Promise<string> {
  serial += 1;
  const id = randomUUID();
  const { customer = '', code = '', total, age, method = 'credit', refers = null, isCancellation = false } = sale;
  const day = dayBefore(runtime, age);
  await sql`insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject, referred_id,
      internal_id, buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at, reference_number, verdict_at)
    values (${accountId}, ${id}, 'confirmed', 'simulator', 'A11216', ${serial}, ${`T${serial}`}, 'type_one', 'sale',
      ${refers === null ? 'original' : isCancellation ? 'cancellation' : 'corrective'}, ${refers}, '', '', '', '', ${startOfTehranDay(day)}, ${day}::date, ${total}, 0,
      now(), now(), 'r', now())`.execute(tx);
  const draft = {
    buyer_info: { customer_id: customer, economic_code: code, national_code: '' },
    invoice: { payment_method: method },
    settlement: [{ cash_price: '100', credit_price: '' }],
  };
  await sql`insert into invoice_documents (account_id, invoice_id, draft) values (${accountId}, ${id}, ${JSON.stringify(draft)})`.execute(
    tx,
  );
  const ended = sql.raw(isCancellation ? 'cancelled_by' : 'superseded_by');
  if (refers !== null) await sql`update invoices set ${ended} = ${id} where id = ${refers}`.execute(tx);
  // As `markReference` does: what the cancelled one had stood for stands again.
  if (isCancellation) await sql`update invoices set superseded_by = null where superseded_by = ${refers}`.execute(tx);
  return id;
}

const codes = ['', '14008430838', '14003778990'];
const operation = fc.record({
  do: fc.constantFrom(
    ...([
      'sell',
      'sell',
      'sell',
      'refer',
      'refer',
      'void',
      'cancel',
      'receipt',
      'receipt',
      'payment',
      'opening',
    ] as const),
    ...(['deposit', 'withdrawal', 'undo', 'merge', 'fold', 'payFor', 'payFor', 'receiptFor'] as const),
  ),
  who: fc.nat(3),
  which: fc.nat(9),
  code: fc.nat(2),
  age: fc.oneof(fc.nat(130), fc.constantFrom(30, 31, 60, 61, 90, 91)),
  // A third of the sales have parts of a rial.
  amount: fc.integer({ min: 1, max: 3_000 }),
  method: fc.constantFrom('cash', 'credit', 'both'),
});

/** What happens to the books of an account, one after the other. */
export const operations = fc.array(operation, { minLength: 6, maxLength: 30 });
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

const idsOf = async (tx: Tx, from: string): Promise<string[]> =>
  (await sql<{ id: string }>`select id from ${sql.raw(from)} order by id`.execute(tx)).rows.map(({ id }) => id);

async function perform({ runtime, database }: Books, accountId: string, till: string, one: Operation): Promise<void> {
  await database.withAccount(accountId, async (tx) => {
    const live = await idsOf(tx, 'customers where deleted_at is null');
    const [who = '', other = ''] = [live[one.who % live.length], live[one.which % live.length]];
    const standing = await idsOf(
      tx,
      "invoices where superseded_by is null and cancelled_by is null and not cancelled_elsewhere and subject <> 'cancellation'",
    );
    const invoice = standing[one.which % Math.max(1, standing.length)];
    const { age, method, amount } = one;
    const total = amount % 3 === 0 ? `${amount}.6` : String(amount);
    const sale = { customer: one.which % 2 === 0 ? who : '', code: codes[one.code] ?? '', total, age, method };
    const at = startOfTehranDay(dayBefore(runtime, age)).toISOString();
    switch (one.do) {
      case 'sell':
        return void (await sell(runtime, tx, accountId, sale));
      case 'refer':
        return invoice === undefined
          ? undefined
          : void (await sell(runtime, tx, accountId, { ...sale, refers: invoice }));
      case 'void':
        return invoice === undefined
          ? undefined
          : void (await sell(runtime, tx, accountId, { ...sale, refers: invoice, isCancellation: true }));
      case 'cancel':
        return invoice === undefined
          ? undefined
          : void (await sql`update invoices set cancelled_elsewhere = true where id = ${invoice}`.execute(tx));
      case 'receipt':
      case 'payment':
      case 'opening': {
        const signed = one.do === 'opening' && one.which % 2 === 0 ? `-${amount}` : String(amount);
        const context = { accountId, userId: null } as never;
        return void (await createEntry(runtime, tx, context, who, {
          ...{ kind: one.do, amount: signed, day: dayBefore(runtime, age) },
        }));
      }
      case 'deposit':
      case 'withdrawal':
        return void (await createMovement(runtime, tx, accountId, {
          ...{ kind: one.do, place_id: till, customer_id: who, amount, at },
        }));
      case 'payFor':
      case 'receiptFor': {
        const [payer] = invoice === undefined ? [] : await ownersOf(tx, invoice);
        if (payer === undefined || invoice === undefined) return;
        if (one.do === 'payFor')
          return void (await createMovement(runtime, tx, accountId, {
            ...{ kind: 'deposit', place_id: till, customer_id: payer, amount, at, invoice_id: invoice },
          }));
        const context = { accountId, userId: null } as never;
        return void (await createEntry(runtime, tx, context, payer, {
          ...{ kind: 'receipt', amount: String(amount), day: dayBefore(runtime, age), invoice_id: invoice },
        }));
      }
      case 'undo': {
        const moved = await idsOf(tx, "treasury_movements where customer_id is not null and kind <> 'undo'");
        const id = moved[one.which % Math.max(1, moved.length)];
        return id === undefined
          ? undefined
          : void (await createMovement(runtime, tx, accountId, { kind: 'undo', movement_id: id }));
      }
      case 'merge':
        return void (await mergeCustomers(runtime, tx, accountId, {
          ...{
            keep: who,
            merge: [other],
            fields: { company: 'یکی', person_type: 'legal', economic_code: codes[one.code] ?? '' },
          },
        }));
    }
  });
  if (one.do === 'fold') await foldAccount(database, accountId);
}

export interface Books {
  runtime: Runtime;
  database: Database;
}

/** Three customers and a bank account of an account, and what happened to them; what is refused did not happen. */
export async function keepBooks(books: Books, accountId: string, happened: readonly Operation[]): Promise<void> {
  const { runtime, database } = books;
  const till = await database.withAccount(accountId, async (tx) => {
    for (const [at, code] of ['', codes[1] ?? '', ''].entries())
      await createCustomer(runtime, tx, accountId, {
        ...{ company: `شرکت ${at}`, person_type: 'legal', economic_code: code },
      });
    return (await createPlace(runtime, tx, accountId, 'bank', { bank_name: 'x' })).id;
  });
  for (const one of happened)
    await perform(books, accountId, till, one).catch((error: unknown) => {
      if (!(error instanceof Problem) && !isRetryable(error)) throw error;
    });
}
