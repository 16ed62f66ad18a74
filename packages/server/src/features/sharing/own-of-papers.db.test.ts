import { type ApiProblem, calls, paperFooterMax } from '@taraz/contract';
import { persianFigure } from '@taraz/core';
import { beforeAll, expect, it } from 'vitest';
import { tehranDay } from '../../platform/tehran-day.ts';
import { seedMemory } from '../../testing/seed.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { readPdf } from '../paper/testing/read-pdf.ts';
import { confirmedInvoice, sampleSale } from './testing/confirmed-invoice.ts';

const server = withSharedServer();
let owner: SignedIn;

beforeAll(async () => {
  owner = await server().newAdmin();
  await seedMemory(server().database, owner.accountId, 'A11216');
});

const set = (body: Record<string, string | boolean>) => owner.client(calls.putSettings, { query: {}, body });
const paper = async (path: string, { token } = owner) => {
  const response = await server().fetch(`/api/${path}`, { token });
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  return pages[0]?.text ?? '';
};
const notesAt = async (links: readonly { url: string }[]) => {
  const token = links[0]?.url.split('/').at(-1) ?? '';
  const response = await server().fetch(`/api/share/invoice/${token}`);
  return ((await response.json()) as { notes: string }).notes;
};

it('what the account has at the foot of its papers stands on each kind’s own, and on what a buyer opens', async () => {
  const { id } = await confirmedInvoice(server(), owner);
  const { items, buyer_info } = sampleSale;
  const offer = await owner.client(calls.createPreInvoice, { body: { items, buyer_info } });
  const kept = await set({ invoice_footer: ' FOOTINV\nFOOTTWO ', offer_footer: 'FOOTOFF', receipt_footer: 'FOOTREC' });
  expect(kept).toMatchObject({
    invoice_footer: 'FOOTINV\nFOOTTWO',
    offer_footer: 'FOOTOFF',
    receipt_footer: 'FOOTREC',
  });
  const seen = async (path: string) => (await paper(path)).match(/FOOT[A-Z]{3}/g);
  for (const layout of ['official', 'normal'])
    expect(await seen(`invoice/${id}/pdf?layout=${layout}`)).toEqual(['FOOTINV', 'FOOTTWO']);
  expect(await seen(`invoice/${id}/pdf?layout=dotin`)).toEqual(['FOOTREC']);
  expect(await seen(`pre_invoice/${offer.id}/pdf`)).toEqual(['FOOTOFF']);
  const { links } = await owner.client(calls.shareInvoices, { body: { invoice_ids: [id], by: 'link' } });
  expect(await notesAt(links)).toBe('FOOTINV\nFOOTTWO');
  // One that is changed leaves the others.
  expect(await set({ offer_footer: '' })).toMatchObject({ receipt_footer: 'FOOTREC', offer_footer: '' });
  expect(await seen(`pre_invoice/${offer.id}/pdf`)).toBeNull();
});

it('is refused where it is too long, by its name', async () => {
  const problem = await set({ receipt_footer: 'ا'.repeat(paperFooterMax + 1) }).then(
    () => null,
    (error: ApiProblem) => error.problem,
  );
  expect(problem?.errors?.map(({ path, message }) => [path, message.includes('پای فیش')])).toEqual([
    ['receipt_footer', true],
  ]);
});

it('what the buyer owes by then stands on the plain paper and the receipt that an admin takes, where that is wanted, and nowhere else', async () => {
  const customer = await owner.client(calls.createCustomer, { body: { person_type: 'legal', company: 'بدهکار' } });
  const opening = (amount: string) =>
    owner.client(calls.createCustomerEntry, {
      params: { id: customer.id },
      body: { kind: 'opening', amount, day: tehranDay(new Date(server().clock.nowMs())), note: '' },
    });
  await opening('7654321');
  const { id } = await confirmedInvoice(server(), owner, {
    buyer_info: { ...sampleSale.buyer_info, customer_id: customer.id },
  });
  const clerk = await server().newUser(owner.accountId, { permissions: ['issue', 'invoices'] });
  const { balance } = await owner.client(calls.getCustomer, { params: { id: customer.id } });
  const owed = persianFigure(BigInt(balance));
  const { links } = await owner.client(calls.shareInvoices, { body: { invoice_ids: [id], by: 'link' } });
  const shared = `share/invoice/${links[0]?.url.split('/').at(-1)}/pdf`;
  const paths = [...['normal', 'dotin', 'official'].map((layout) => `invoice/${id}/pdf?layout=${layout}`), shared];
  const says = (what: string, who = owner) =>
    Promise.all(paths.map(async (path) => (await paper(path, who)).includes(what)));
  expect(await says(owed)).toEqual([false, false, false, false]);
  await set({ shows_balance: true });
  expect(await says(owed)).toEqual([true, true, false, false]);
  expect(await says(owed, clerk)).toEqual([false, false, false, false]);
  const both = await server().fetch('/api/invoice/pdf', {
    ...{ method: 'POST', token: owner.token, json: { ids: [id], layout: 'normal', format: 'pdf' } },
  });
  expect((await readPdf(new Uint8Array(await both.arrayBuffer()))).pages[0]?.text).toContain(owed);
});
