import { connectAlone } from '../../platform/db/connect-alone.ts';
import type { ConnectionOptions } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { settledSession } from '../../platform/db/settled-session.ts';
import { withoutLimits } from '../../platform/db/without-limits.ts';

/** What of an invoice no longer agrees with what was sealed, or with what it was sent as. */
export type InvoiceFaultPart = 'content' | 'figures' | 'buyer' | 'lines' | 'sums';

export interface InvoiceFault {
  account_id: string;
  invoice_id: string;
  tax_id: string;
  /**
   * content: the frozen wire JSON is not what was sealed and sent (by its SHA-256, kept with each attempt), or is gone;
   * figures: tax id, serial, date, total or VAT of the row differ from it; buyer: who screens and paper name is another;
   * lines: the lines that they show differ from it; sums: its header is not the sum of its lines
   */
  parts: InvoiceFaultPart[];
}

export interface SerialFault {
  account_id: string;
  memory_id: string;
  environment: string;
  first_serial: string;
  last_serial: string;
  use: 'missing' | 'twice';
}

export interface InvoiceVerdict {
  /** numbered invoices looked at */
  invoices: number;
  /** serials ever given, over all memories */
  serials: number;
  faults: InvoiceFault[];
  serialFaults: SerialFault[];
}

const number = "'^[0-9]+(\\.[0-9]+)?$'";

/** A number of a line that was sent, beside what the draft shows: without what separates its thousands. */
const differentNumber = (sent: string, shown: string): string => `
  case when line.sent ? '${sent}' and item.shown ->> '${shown}' <> '' then
    case when line.sent ->> '${sent}' !~ ${number} then true
         when translate(item.shown ->> '${shown}', ',٬', '') ~ ${number}
         then (line.sent ->> '${sent}')::numeric <> translate(item.shown ->> '${shown}', ',٬', '')::numeric else false end
    else false end`;

/** Goods, quantity, price, discount and rate of each line: what was sent beside what the draft shows. A draft may hold a bare decimal. */
const differentLine = `
  exists (
    select from jsonb_array_elements(s.lines) with ordinality as line (sent, place)
      left join jsonb_array_elements(d.draft -> 'items') with ordinality as item (shown, place) using (place)
    where coalesce(line.sent ->> 'sstid', '') <> coalesce(item.shown ->> 'item_code', '')
      or ${differentNumber('am', 'item_qty')} or ${differentNumber('fee', 'item_price')}
      or ${differentNumber('dis', 'item_discount')} or ${differentNumber('vra', 'item_vat_percentage')})`;

/** Codes of the buyer: what was sent beside the draft's, and the draft's beside the row's. What refers to another invoice is sent without. */
const differentBuyer = `
  (w.header ? 'tinb' and w.header ->> 'tinb' <> b.economic) or (w.header ? 'bid' and w.header ->> 'bid' <> b.national)
  or (w.header ? 'bpn' and w.header ->> 'bpn' <> b.passport)
  or (i.buyer_code <> coalesce(nullif(b.economic, ''), nullif(b.national, ''), b.passport)
    and (i.buyer_code <> '' or b.economic <> '' or b.national <> ''))`;

/** A cancellation is sent without lines and shows those of what it cancels; null when that was not sent from here. */
const cancelledLines = `
  select nullif(o.payload::jsonb -> 'body', 'null') from invoice_documents o
  where o.account_id = i.account_id and o.invoice_id = i.referred_id`;

const selectFaults = `
  select i.account_id, i.id as invoice_id, i.tax_id, array_remove(array[
    case when (d.payload is null and not i.issued_elsewhere) or exists (
      select from invoice_attempts a where a.account_id = i.account_id and a.invoice_id = i.id and a.outcome = 'confirmed'
        and a.payload_sha256 is distinct from sha256(convert_to(d.payload, 'UTF8'))) then 'content' end,
    case when w.header ->> 'taxid' <> i.tax_id
      or w.header ->> 'inno' <> lpad(upper(to_hex(i.serial)), 10, '0')
      or (w.header ->> 'indatim')::numeric <> round(extract(epoch from i.invoice_date) * 1000)
      or (w.header ->> 'tbill')::numeric <> i.total
      or (w.header ->> 'tvam')::numeric <> i.total_vat then 'figures' end,
    case when d.payload is not null and (${differentBuyer}) then 'buyer' end,
    case when d.payload is not null and (jsonb_array_length(s.lines) <> jsonb_array_length(d.draft -> 'items') or ${differentLine}) then 'lines' end,
    case when (w.header ->> 'tbill')::numeric <>
      (select sum((line ->> 'tsstam')::numeric) from jsonb_array_elements(w.body) as line) then 'sums' end
  ], null) as parts
  from invoices i
    left join invoice_documents d on d.account_id = i.account_id and d.invoice_id = i.id
    cross join lateral (
      select d.payload::jsonb -> 'header' as header, coalesce(nullif(d.payload::jsonb -> 'body', 'null'), '[]') as body
    ) w
    cross join lateral (
      select case when i.subject = 'cancellation' then (${cancelledLines}) else w.body end as lines
    ) s
    cross join lateral (
      select coalesce(d.draft #>> '{buyer_info,economic_code}', '') as economic,
        coalesce(d.draft #>> '{buyer_info,national_code}', '') as national,
        coalesce(d.draft #>> '{buyer_info,passport_no}', '') as passport
    ) b
  where i.state = 'confirmed'`;

/**
 * Holds every confirmed invoice against what was sealed and sent, and every serial ever given against the invoices and
 * the reasons that account for it. Reads the whole history in one snapshot.
 * @param connection as the owner, past row-level security
 */
export async function verifyInvoices(connection: ConnectionOptions): Promise<InvoiceVerdict> {
  const client = await connectAlone(connection);
  try {
    await withoutLimits(client);
    await client.query(settledSession);
    await client.query('begin isolation level repeatable read read only');
    const counted = await client.query<{ invoices: string; serials: string }>(
      `select (select count(*) from invoices where state = 'confirmed') as invoices,
         (select coalesce(sum(last_serial), 0) from serial_counters) as serials`,
    );
    const { rows: faults } = await client.query<InvoiceFault>(
      `select * from (${selectFaults}) checked where cardinality(parts) > 0 order by account_id, tax_id`,
    );
    const { rows: serialFaults } = await client.query<SerialFault>(
      `select account_id, memory_id, environment, first_serial::text, last_serial::text, use from serial_faults
       order by 1, 2, 3, 4`,
    );
    const { invoices, serials } = onlyRow(counted);
    return { invoices: Number(invoices), serials: Number(serials), faults, serialFaults };
  } finally {
    await client.end();
  }
}
