import { formatJalaliDate } from '@taraz/core';
import type { Fixture } from '../../sending/testing/fixture.ts';

/** Of the file that `arrange` puts there. */
export const arrangedHeaders = [
  'شماره',
  'تاریخ',
  'نام خریدار',
  'کد ملی',
  'شناسه کالا',
  'شرح کالا',
  'تعداد',
  'مبلغ واحد',
  'نرخ مالیات',
];
const paths = [
  'invoice.internal_id',
  'invoice.invoice_date',
  'buyer_info.name',
  'buyer_info.national_code',
  'items[].item_code',
  'items[].item_name',
  'items[].item_qty',
  'items[].item_price',
  'items[].item_vat_percentage',
];
/** An import whose rows are right, put straight into the tables, about to be issued. */
export async function arrange({ rows, accountId, clock }: Fixture, count: number, id: string, state = 'issuing') {
  const day = formatJalaliDate(new Date(clock.nowMs() - 26 * 3_600_000).toISOString());
  const mapping = Object.fromEntries(paths.map((path, column) => [path, { column }]));
  await rows(
    `insert into imports (account_id, id, state, file_name, file_bytes, sha256, headers, mapping, row_count, last_row, valid_count,
       phase_at, turn_at, created_at, updated_at)
     values ($1::uuid, $2::uuid, $6, 'a.csv', 1, 'x', $3, $4, $5::int, $5::int + 1, $5::int, now(), now(), now(), now())`,
    [accountId, id, JSON.stringify(arrangedHeaders), JSON.stringify(mapping), count, state],
  );
  await rows(
    `insert into import_rows (account_id, import_id, row_number, cells)
     select $1::uuid, $2::uuid, n, jsonb_build_array(n::text, $3::text, 'پخش آریا', '14008430838', '2720000114542', 'چای', '2', '9850000', '10')
     from generate_series(2, $4::int + 1) n`,
    [accountId, id, day, count],
  );
  await rows(
    `insert into import_invoices (account_id, import_id, place, number, rows, state)
     select $1::uuid, $2::uuid, n, n::text, array[n], 'valid' from generate_series(2, $3::int + 1) n`,
    [accountId, id, count],
  );
}
