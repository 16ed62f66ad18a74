import { calls } from '@taraz/contract';
import { beforeAll, expect, it } from 'vitest';
import { type SignedIn, withSharedServer } from '../../../testing/with-server.ts';
import { comparedMax } from './find-named.ts';

const server = withSharedServer();
let who: SignedIn;

const ask = async (text: string) => (await who.client(calls.askAssistant, { body: { text } })) as { text: string };
/** Which names are compared of more than that is arbitrary: one of several would hardly be left out each time. */
const sought = ['کاوه', 'البرز', 'دماوند', 'سهند', 'سبلان', 'زاگرس'];

beforeAll(async () => {
  who = await server().newAdmin();
  const { asOwner } = server().database;
  const names = [...sought.map((one) => `بازرگانی ${one} جنوب`), 'پخش ارونددشت نو'];
  await asOwner(
    `with made as (
       insert into invoices (account_id, id, state, environment, memory_id, output_type, pattern, subject, internal_id, buyer_name,
         buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at)
       select $1, gen_random_uuid(), 'draft', 'simulator', '', 'type_one', 'sale', 'original', 'n' || n,
         coalesce(($3::text[])[n - $2::int], 'الف ' || n), '', '', now(), now(), n, 0, now(), now()
       from generate_series(1, $2::int + cardinality($3::text[])) n returning account_id, id, buyer_name),
     told as (insert into invoice_texts (account_id, invoice_id, folded) select account_id, id, buyer_name from made)
     insert into open_debts (account_id, customer_id, code, invoice_id, open, is_part)
     select account_id, '00000000-0000-0000-0000-000000000000', buyer_name, id, 1000, false from made`,
    [who.accountId, 2 * comparedMax, names],
  );
  await asOwner('analyze invoices, invoice_texts, open_debts');
}, 120_000);

it.each(['پیش‌نویس‌های', 'صورتحساب‌های پرداخت نشده'])(
  '%s a buyer are found among more buyers than are compared',
  async (which) => {
    for (const one of sought) expect((await ask(`${which} ${one} جنوب`)).text).toContain(`«بازرگانی ${one} جنوب»`);
    // Neither the texts of invoices nor a customer have it so; that nobody has it would not be true.
    expect((await ask(`${which} اروند دشتنو`)).text).toMatch(/پیدا نشد\..*بیش از ۲۰٬۰۰۰ خریدار/);
  },
);

it('whom a customer’s name tells are found by it, however they are written', async () => {
  await who.client(calls.createCustomer, { body: { company: 'پخش ارونددشت نو', person_type: 'legal' } });
  expect((await ask('پیش‌نویس‌های پخش اروند دشتنو')).text).toContain('«پخش ارونددشت نو»');
});
