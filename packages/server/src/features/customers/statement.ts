import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { Problem } from '../../platform/problem.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { entryEffect, invoiceStood, linkedInvoices, linksOf } from './books.ts';
import { chequesInHand, noCheques } from './cheques-in-hand.ts';
import { paymentsOf } from './payment-states.ts';
import { customerById } from './queries.ts';

export type Statement = CallReply<typeof calls.customerStatement>;
type Row = Statement['rows'][number];

export interface Range {
  from_day?: string;
  to_day?: string;
}

interface Movement {
  kind: Row['kind'];
  id: string;
  customer_id: string | null;
  day: string;
  subject: Row['subject'];
  tax_id: string;
  internal_id: string;
  note: string;
  place_name: string;
  cheque_number: string;
  cheque_id: string | null;
  invoice_id: string | null;
  pays_purchase_id: string | null;
  /** the movement of the treasury that it takes back */
  reverses: string | null;
  /** of what takes something back: the invoice whose payment that was, or which had counted a deposit for its own */
  let_go_by: string | null;
  /** rial; of what takes back the payment of an invoice: parts of the same that went with the invoice, in nobody's account */
  cash_parts: readonly string[];
  debit: string;
  credit: string;
}

/** Rows of one answer; a file takes all. */
const shownMax = 2_000;
/** Rows that a file may have, a statement's or of debtors; more is more than anyone opens. */
export const fileRowsMax = 200_000;

const whole = (value: string): bigint => BigInt(value.split('.')[0] || '0');

/**
 * Every movement of a customer's account up to a day, in order: invoices with what was paid at once, entries, money of the
 * treasury. A correction, return or cancellation moves the account on its own day by what it changes, as in the buyer's books:
 * what a past month said is not changed by what came later, and one range begins with what the last ended with.
 */
async function movementsOf(tx: Tx, id: string, toDay: string | undefined): Promise<Movement[]> {
  const last = toDay ?? '9999-12-31';
  const { rows } = await sql<Movement>`
    with ${linksOf([id])}, counted as materialized (
      select i.id, i.day, i.invoice_date, i.subject, i.tax_id, i.internal_id, i.total,
        invoice_paid(l.method, l.cash, i.total) as paid, coalesce(i.superseded_by, i.cancelled_by) as ended_by
      from ${linkedInvoices}
      where ${invoiceStood}
    ), stood as materialized (
      select c.id, c.day, c.invoice_date, c.subject, c.tax_id, c.internal_id, c.total, c.paid, e.id as end_id, e.day as end_day,
        e.invoice_date as end_date, e.subject as end_subject, e.tax_id as end_tax_id, e.internal_id as end_internal_id
      from counted c left join invoices e on e.account_id = ${ownAccount}
        and e.id = any (array(select ended_by from counted)) and e.id = c.ended_by
      where e.id is null or e.day >= c.day
    ), billed as (
      -- What is shown of each goes along: looked up once more, all would be compared with all, of whose number nobody tells the planner.
      select m.id, m.day, m.at, m.subject, m.tax_id, m.internal_id, sum(m.total) as total, sum(m.paid) as paid
      from (
        select s.id, s.day, s.invoice_date as at, s.subject, s.tax_id, s.internal_id, s.total, s.paid from stood s
        union all
        select s.end_id, s.end_day, s.end_date, s.end_subject, s.end_tax_id, s.end_internal_id, -s.total, -s.paid
        from stood s where s.end_id is not null
      ) m group by m.id, m.day, m.at, m.subject, m.tax_id, m.internal_id
    )
    select 'invoice' as kind, b.id, null::uuid as customer_id, b.day, b.at, b.subject, b.tax_id, b.internal_id, '' as note, '' as place_name,
      '' as cheque_number, null::uuid as cheque_id, null::uuid as invoice_id, null::uuid as pays_purchase_id,
      null::uuid as reverses, null::uuid as let_go_by, '{}'::text[] as cash_parts, (greatest(b.total, 0) + greatest(-b.paid, 0))::text as debit,
      (greatest(-b.total, 0) + greatest(b.paid, 0))::text as credit
    from billed b
    where b.day <= ${last}::date
    union all
    select case when e.purchase_id is null then e.kind when e.kind = 'receipt' then 'purchase' else 'purchase_return' end,
      e.id, e.customer_id, e.day, e.created_at, null, coalesce(p.tax_number, ''), coalesce(p.number, ''), e.note, '', coalesce(c.number, ''), c.id,
      e.invoice_id, e.pays_purchase_id, null, null, '{}',
      greatest(${entryEffect}, 0)::text, greatest(-(${entryEffect}), 0)::text
    from customer_families(array[${id}]::uuid[]) f
    join customer_entries e on e.account_id = taraz_account() and e.customer_id = f.id
    left join cheques c on c.account_id = e.account_id and c.id = e.cheque_id
    left join purchases p on p.account_id = e.account_id and p.id = e.purchase_id
    where e.day <= ${last}::date
    union all
    select case
        when m.kind = 'undo' and m.amount < 0 then 'money_in_back'
        -- Money in that was counted elsewhere stands again; else what left came back.
        when m.kind = 'undo' and not exists (select from treasury_movements u
          where u.account_id = m.account_id and u.id = m.reverses and u.kind = 'undo') then 'money_out_back'
        when m.amount > 0 then 'money_in' else 'money_out' end, m.id, null,
      (m.at at time zone 'Asia/Tehran')::date, m.created_at, null, '', '', m.notes, p.name, coalesce(c.number, ''), c.id, m.invoice_id,
      m.pays_purchase_id, m.reverses, (select t.invoice_id from treasury_movements t
        where t.account_id = m.account_id and t.id = m.reverses and t.kind in ('invoice', 'undo')),
      array(select c.amount::text from treasury_movements t
        join treasury_movements c on c.account_id = t.account_id and c.invoice_id = t.invoice_id and c.kind = 'invoice'
          and c.customer_id is null and c.place_id = t.place_id and c.reference_number = t.reference_number and c.at = t.at
        where t.account_id = m.account_id and t.id = m.reverses and t.kind = 'invoice' and m.kind = 'undo'),
      greatest(-m.amount, 0)::text, greatest(m.amount, 0)::text
    from customer_families(array[${id}]::uuid[]) f
    join treasury_movements m on m.account_id = taraz_account() and m.customer_id = f.id
    join treasury_places p on p.account_id = m.account_id and p.id = m.place_id
    left join cheques c on c.account_id = m.account_id and c.id = m.cheque_id
    where (m.at at time zone 'Asia/Tehran')::date <= ${last}::date
    order by day, at, id`.execute(tx);
  return rows;
}

/** Each movement with what took it back on its day, what took that back, and so on. */
function runsOf(movements: readonly Movement[]): Movement[][] {
  const byId = new Map(movements.map((one) => [one.id, one]));
  const takers = new Map(movements.map((one) => [one.reverses, one]));
  const firsts = movements.filter(({ reverses, day }) => reverses === null || byId.get(reverses)?.day !== day);
  return firsts.map((first) => {
    const run = [first];
    let next = takers.get(first.id);
    while (next !== undefined && next.day === first.day) {
      run.push(next);
      next = takers.get(next.id);
    }
    return run;
  });
}

/**
 * Adds to `gone` what was taken back on its own day, and what took it back; what stands again since is there once: of what
 * sales let go as the last of them let it go.
 */
function dropChains(runs: readonly Movement[][], gone: Set<Movement>): void {
  for (const run of runs) {
    const odd = run[0]?.let_go_by === null ? run.slice(1) : run.slice(0, -1);
    for (const one of run.length % 2 === 0 ? run : odd) gone.add(one);
  }
}

/** What a payment that is taken back may have been in all: its part in the customer's account, alone or with one that was not. */
const wholesOf = ({ debit, cash_parts: parts }: Movement): bigint[] =>
  [0n, ...parts.map(whole)].map((part) => whole(debit) + part);

/**
 * Adds to `gone` what a cancelled sale took back of its payment, with the same payment of the sale that was issued in its
 * place: where that took the deposit again, the payment which the first one had stands for it.
 */
function dropPaidAnew(movements: readonly Movement[], runs: readonly Movement[][], gone: Set<Movement>): void {
  const backs = Map.groupBy(
    movements.filter(({ kind, let_go_by }) => kind === 'money_in_back' && let_go_by !== null),
    ({ let_go_by }) => let_go_by,
  );
  const payments = Map.groupBy(
    movements.filter(
      ({ kind, reverses, invoice_id }) => kind === 'money_in' && reverses === null && invoice_id !== null,
    ),
    ({ invoice_id }) => invoice_id,
  );
  for (const run of runs) {
    if (run.length === 1 || run[0]?.let_go_by === null) continue;
    const takers = run.filter(({ kind }) => kind === 'money_in_back');
    for (const again of run.filter(({ kind }) => kind === 'money_in')) {
      const back = backs
        .get(again.let_go_by)
        ?.find((one) => one.day === again.day && wholesOf(one).includes(whole(again.credit)) && !gone.has(one));
      const anew = takers
        .flatMap(({ invoice_id }) => payments.get(invoice_id) ?? [])
        .find((one) => one.credit === back?.debit && one.place_name === again.place_name && !gone.has(one));
      if (back === undefined || anew === undefined) continue;
      gone.add(back);
      gone.add(anew);
    }
  }
}

/**
 * Adds to `gone` what a cancelled sale let go on the day of its cancellation: its payment that was a deposit goes, and the
 * deposit stands again. Nobody gave anything back that day, or paid. Of a deposit that the sale had in part as cash that part
 * is there once more as a payment, since it went with the invoice.
 * @returns of those what is left of them, rial
 */
function dropLetGo(movements: readonly Movement[], gone: Set<Movement>): ReadonlyMap<Movement, string> {
  const rest = new Map<Movement, string>();
  const keyOf = ({ let_go_by, day }: Movement) => `${let_go_by} ${day}`;
  const letGo = movements.filter((one) => one.let_go_by !== null && !gone.has(one));
  const deposits = Map.groupBy(
    letGo.filter(({ kind }) => kind === 'money_in'),
    keyOf,
  );
  // One that has no other part first: it goes with no deposit but that of its own amount.
  const payments = letGo
    .filter(({ kind }) => kind === 'money_in_back')
    .toSorted((a, b) => a.cash_parts.length - b.cash_parts.length);
  for (const payment of payments) {
    const there = (deposits.get(keyOf(payment)) ?? []).filter((one) => !gone.has(one) && !rest.has(one));
    const again = wholesOf(payment)
      .map((amount) => there.find(({ credit }) => whole(credit) === amount))
      .find((one) => one !== undefined);
    if (again === undefined) continue;
    gone.add(payment);
    if (again.credit === payment.debit) gone.add(again);
    else rest.set(again, String(whole(again.credit) - whole(payment.debit)));
  }
  return rest;
}

/**
 * Adds to `gone` what a cheque's money took back on the day on which it stands again, of another share of the customer: nobody
 * gave anything back that day, or paid. The larger of the two is there once.
 * @returns of that what it is more, rial
 */
function dropRecounted(movements: readonly Movement[], gone: Set<Movement>): ReadonlyMap<Movement, string> {
  const rest = new Map<Movement, string>();
  const ofCheques = movements.filter((one) => one.cheque_id !== null && !gone.has(one));
  for (const back of ofCheques.filter(({ kind }) => kind === 'money_in_back')) {
    const again = ofCheques.find(
      (one) =>
        one.kind === 'money_in' &&
        one.cheque_id === back.cheque_id &&
        one.day === back.day &&
        !gone.has(one) &&
        !rest.has(one),
    );
    if (again === undefined) continue;
    const more = whole(again.credit) - whole(back.debit);
    if (more <= 0n) gone.add(again);
    if (more >= 0n) gone.add(back);
    if (more !== 0n) rest.set(more > 0n ? again : back, String(more > 0n ? more : -more));
  }
  return rest;
}

/**
 * Without money that was taken back on its own day, and without what took it back: on that day nothing of it came or went. What
 * was taken back so and stands again (a payment that an invoice counted for its own, and let go) is there once.
 */
function withoutTakenBack(movements: readonly Movement[]): readonly Movement[] {
  const gone = new Set<Movement>();
  const runs = runsOf(movements);
  dropChains(runs, gone);
  dropPaidAnew(movements, runs, gone);
  const rest = new Map([...dropLetGo(movements, gone), ...dropRecounted(movements, gone)]);
  const amount = (one: Movement) => (one.kind === 'money_in_back' ? 'debit' : 'credit');
  return movements
    .filter((one) => !gone.has(one))
    .map((one) => ({ ...one, [amount(one)]: rest.get(one) ?? one[amount(one)] }));
}

/** Whether a range ends with a day that is over: what is told as of now says nothing beside it. */
export const endsInPast = (toDay: string | null | undefined, nowMs: number): boolean =>
  typeof toDay === 'string' && toDay < tehranDay(new Date(nowMs));

/**
 * Cheques are told as they are now: beside what was owed at the end of a past day they would add up to nothing
 * (decision 0078).
 */
export const withoutLaterCheques = (statement: Statement, isPast: boolean): Statement =>
  isPast ? { ...statement, cheques: noCheques } : statement;

/** Invoices with what is still owed for each. */
async function withOpen(tx: Tx, rows: readonly Row[]): Promise<Row[]> {
  const payments = await paymentsOf(
    tx,
    rows.filter(({ kind }) => kind === 'invoice').map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, open: payments.get(row.id)?.open ?? null }));
}

/** How much of it: so many rows, and all that the seller wrote or what stands of it (`withoutTakenBack`). */
interface Extent {
  most?: number;
  onlyStanding?: boolean;
}

/**
 * The account of a customer over a range of days: what stood before, each movement with the balance after it, the sums.
 * @throws Problem NOT_FOUND
 */
export async function statementOf(
  tx: Tx,
  id: string,
  { from_day, to_day }: Range,
  { most = shownMax, onlyStanding = false }: Extent = {},
): Promise<Statement> {
  const customer = await customerById(tx, id);
  if (customer === undefined) throw new Problem('NOT_FOUND');
  let opening = 0n;
  let balance = 0n;
  let debit = 0n;
  let credit = 0n;
  let count = 0;
  const rows: Row[] = [];
  // What stands of a range's money may be told by what came after it, a payment of a sale that was issued anew say.
  const movements = onlyStanding
    ? withoutTakenBack(await movementsOf(tx, id, undefined)).filter(({ day }) => to_day === undefined || day <= to_day)
    : await movementsOf(tx, id, to_day);
  for (const movement of movements) {
    const [owed, paid] = [whole(movement.debit), whole(movement.credit)];
    balance += owed - paid;
    if (from_day !== undefined && movement.day < from_day) {
      opening = balance;
      continue;
    }
    debit += owed;
    credit += paid;
    count += 1;
    if (rows.length >= most) continue;
    const { kind, day, subject, tax_id, internal_id, note, place_name, cheque_number } = movement;
    const { customer_id, cheque_id, invoice_id, pays_purchase_id } = movement;
    const amounts = { debit: String(owed), credit: String(paid), balance: String(balance) };
    rows.push({
      kind,
      id: movement.id,
      customer_id,
      day,
      subject,
      tax_number: tax_id,
      internal_id,
      note,
      place_name,
      cheque_number,
      cheque_id,
      invoice_id,
      pays_purchase_id,
      open: null,
      ...amounts,
    });
  }
  const { name, economic_code, national_code } = customer;
  return {
    customer: { id, name, economic_code, national_code },
    opening: String(opening),
    rows: await withOpen(tx, rows),
    count,
    debit: String(debit),
    credit: String(credit),
    closing: String(balance),
    cheques: (await chequesInHand(tx, [id])).get(id) ?? noCheques,
  };
}
