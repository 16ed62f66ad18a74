import { type ApiProblem, calls, paperFooterMax } from '@taraz/contract';
import { beforeAll, expect, it } from 'vitest';
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

const set = (body: Record<string, string>) => owner.client(calls.putSettings, { query: {}, body });
const paper = async (path: string) => {
  const response = await server().fetch(`/api/${path}`, { token: owner.token });
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
