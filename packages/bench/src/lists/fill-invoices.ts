import type pg from 'pg';

/** Memory of the filled invoices: no key, no queue, so that nothing of theirs is ever sent. */
const memoryId = 'BNCH01';
const batch = 100_000;

/**
 * One batch of invoices with their documents, past two years, newest last. Ids are UUIDv7 of their times as the product
 * makes them, times have milliseconds as JavaScript's have; of a hundred 96 are confirmed, 3 rejected, 1 abandoned;
 * five thousand buyers. Kept sums come from the product's own triggers.
 * Parameters: account, first serial, last serial, last serial of all, a draft's JSON, branches by the serial's last digit
 * (beyond them: of none), whether each has two of two thousand goods on the wire.
 */
const insertBatch = `
with numbered as (
  select serial,
    date_trunc('milliseconds', now() - interval '2 years' * (1 - serial::float8 / $4::float8)) as at,
    (serial * 7919) % 5000 as buyer,
    case when serial % 100 < 96 then 'confirmed' when serial % 100 < 99 then 'rejected' else 'abandoned' end as state,
    (serial * 1234577) % 9000000000 + 1000000 as net
  from generate_series($2::bigint, $3::bigint) as serial
), shaped as (
  select *, uuidv7(at - now()) as id,
    'شرکت بازرگانی نمونه ' || buyer as name,
    '14' || lpad(buyer::text, 9, '0') as code,
    '${memoryId}' || lpad(upper(to_hex((extract(epoch from at) / 86400)::int)), 5, '0')
      || lpad(upper(to_hex(serial)), 10, '0') || serial % 10 as tax_id
  from numbered
), stored as (
  insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject,
    internal_id, buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, error_count,
    reference_number, created_at, updated_at, verdict_at, sent_at, branch_id)
  select $1::uuid, id, state, 'simulator', '${memoryId}', serial, tax_id, 'type_one', 'sale', 'original',
    'B-' || serial, name, name, code, at, (at at time zone 'Asia/Tehran')::date, net + net / 10, net / 10,
    case when state = 'rejected' then 1 else 0 end, id::text, at, at, at, at, ($6::uuid[])[1 + serial % 10]
  from shaped
  returning account_id, id
), searchable as (
  insert into invoice_texts (account_id, invoice_id, folded)
  select $1::uuid, id, lower(tax_id) || ' ' || serial || ' b-' || serial || ' ' || name || ' ' || code from shaped
)
insert into invoice_documents (account_id, invoice_id, draft, payload)
  select stored.account_id, stored.id, $5::jsonb, case when $7 then json_build_object('body', json_build_array(
    json_build_object('sstid', lpad((serial * 31 % 1000)::text, 13, '27'), 'sstt', 'کالای ' || serial * 31 % 1000, 'am', 2,
      'vam', net / 20, 'tsstam', net / 2 + net / 20),
    json_build_object('sstid', lpad((serial * 47 % 1000)::text, 13, '28'), 'sstt', 'جنس ' || serial * 47 % 1000, 'am', 3,
      'vam', net / 10 - net / 20, 'tsstam', net - net / 2 + net / 10 - net / 20)))::text end
  from stored join shaped on shaped.id = stored.id`;

export interface FillOptions {
  /** as a superuser: row-level security must not slow the filling down */
  client: pg.Client;
  accountId: string;
  invoices: number;
  /** what each of them keeps as its draft */
  draftJson: string;
  say: (line: string) => void;
  /** every tenth invoice is each one's; at most ten */
  branches?: readonly string[];
  /** two lines each, and the sums of sales are folded; without, nothing reads them */
  withSales?: boolean;
}

/** Secondary indexes away while rows come, and back as they were: 1,000,000 rows in half the time. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('invoices'::regclass, 'invoice_texts'::regclass) and not indisprimary`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  await client.query("set maintenance_work_mem = '1GB'");
  for (const { definition } of rows) await client.query(definition);
}

/** Takes what was stored into kept sums, as the product's background does. */
async function foldBatch(
  client: pg.Client,
  accountId: string,
  fold: 'sales_fold' | 'invoice_sums_fold' | 'customer_balances_fold',
): Promise<void> {
  for (let isDone = false; !isDone; ) {
    await client.query('begin');
    await client.query("select set_config('app.account_id', $1, true)", [accountId]);
    const { rows } = await client.query<{ done: boolean }>(`select ${fold}(20000) as done`);
    await client.query('commit');
    isDone = rows[0]?.done ?? true;
  }
}

/** Stores so many more invoices for an account. Counts and sums are kept by the product's triggers. */
export async function fillInvoices(options: FillOptions): Promise<void> {
  const { client, accountId, invoices, draftJson, say, branches = [], withSales = false } = options;
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(0)} s`;
  await withoutIndexes(client, async () => {
    for (let first = 1; first <= invoices; first += batch) {
      const last = Math.min(invoices, first + batch - 1);
      await client.query(insertBatch, [accountId, first, last, invoices, draftJson, branches, withSales]);
      await foldBatch(client, accountId, 'invoice_sums_fold');
      if (withSales) {
        await foldBatch(client, accountId, 'sales_fold');
        await foldBatch(client, accountId, 'customer_balances_fold');
      }
      say(`${last} invoices stored after ${seconds()}`);
    }
  });
  say(`indexes built after ${seconds()}`);
  await client.query(
    `insert into serial_counters (account_id, environment, memory_id, last_serial, updated_at)
     values ($1, 'simulator', '${memoryId}', $2, now())`,
    [accountId, invoices],
  );
  // The sums of sales would follow in the background while lists are measured, which do not read them.
  await client.query('delete from sales_changes where account_id = $1', [accountId]);
  const balances = ['customer_credit', 'customer_balances_kept', 'customer_balance_changes'];
  const sums = withSales ? ['sales_days', 'sales_parts', 'sales_invoices', 'sales_names', ...balances] : [];
  const states = ['invoice_day_sums_kept', 'invoice_sums_kept', 'invoice_sum_changes'];
  for (const table of ['invoices', 'invoice_texts', 'invoice_documents', 'sales_changes', ...states, ...sums])
    await client.query(`vacuum (analyze) ${table}`);
  await client.query('vacuum (analyze) invoice_texts');
  await client.query('checkpoint');
  say(`ready after ${seconds()}`);
}
