import { readdirSync, readFileSync } from 'node:fs';
import { type Client, calls } from '@taraz/contract';
import type { InvoiceDraft } from '@taraz/core';
import { expect, it } from 'vitest';
import { withServer } from '../../testing/with-server.ts';

const server = withServer();
const examples = new URL('../../../../../examples/', import.meta.url);

/** One draft of each pattern, several with more than one line, numbered so that they can be told apart. */
const drafts = readdirSync(examples)
  .filter((name) => name.endsWith('.json'))
  .map((name, index) => {
    const draft = JSON.parse(readFileSync(new URL(name, examples), 'utf8')) as InvoiceDraft;
    const { seller_info: _seller, serial_header, ...rest } = draft;
    return {
      ...rest,
      serial_header: { flight_type: serial_header.flight_type },
      invoice: {
        ...draft.invoice,
        internal_id: `ر-${index + 1}`,
        invoice_date: '2026-11-10T11:00:00.123Z',
        notes: index === 0 ? '=1+1, «نقل قول» "x"' : '',
        is_send_sand_box: false,
      },
    };
  });

async function draftsOf(client: Client): Promise<unknown[]> {
  const { invoices } = await client(calls.listInvoices, { query: { limit: 100 } });
  const all = await Promise.all(invoices.map(({ id }) => client(calls.getInvoice, { params: { id } })));
  return all
    .map(({ draft }) => draft as unknown as InvoiceDraft)
    .sort((one, other) => one.invoice.internal_id.localeCompare(other.invoice.internal_id))
    .map(({ seller_info: _seller, ...draft }) => ({
      ...draft,
      items: draft.items.map((item) => ({ ...item, uuid: '', product_id: '' })),
      buyer_info: { ...draft.buyer_info, customer_id: '' },
    }));
}

async function until(client: Client, id: string, state: string) {
  for (let tries = 0; tries < 400; tries += 1) {
    const job = await client(calls.getImport, { params: { id } });
    if (job.state === state) return job;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`never ${state}`);
}

it.each(['xlsx', 'csv'] as const)(
  'an export of every pattern as %s imports again, equal field by field',
  async (format) => {
    const [from, to] = [await server().newAdmin(), await server().newAdmin()];
    const invoices = drafts.map((draft) => ({ ...draft, save_as_draft: true }));
    const made = await from.client(calls.bulkInvoices, { body: { invoices: invoices as never } });
    expect(made).toMatchObject({ accepted: drafts.length, refused: 0 });

    const answer = await server().fetch(`/api/invoice/csv_export?format=${format}&content=lines`, {
      token: from.token,
    });
    const file = new File([await answer.bytes()], `export.${format}`);
    const { id } = await to.client(calls.importInvoices, { body: { file } });
    const { mapping, rows } = await until(to.client, id, 'mapping');
    await to.client(calls.changeImport, { params: { id }, body: { mapping: mapping as never } });
    const ready = await until(to.client, id, 'ready');
    expect([ready.causes, ready.valid, ready.rows]).toEqual([[], drafts.length, rows]);
    await to.client(calls.changeImport, { params: { id }, body: { action: 'draft' } });
    await until(to.client, id, 'done');
    expect(await draftsOf(to.client)).toEqual(await draftsOf(from.client));
  },
);
