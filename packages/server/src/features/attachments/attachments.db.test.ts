import { randomUUID } from 'node:crypto';
import { attachmentLimits, calls } from '@taraz/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

import { seedMemory } from '../../testing/seed.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { sampleInput } from '../sending/testing/fixture.ts';
import { confirmedInvoice } from '../sharing/testing/confirmed-invoice.ts';

const server = withSharedServer();
let admin: SignedIn;
let clerk: SignedIn;
let cashier: SignedIn;
let invoice: string;
let purchase: string;
let cheque: string;

const pdf = (text = 'bill') => new File([`%PDF-1.4 ${text}`], 'فاکتور البرز.pdf');

const draftOf = async (who: SignedIn) =>
  (await who.client(calls.createInvoice, { body: { ...(await sampleInput()), save_as_draft: true } })).id;
const purchaseOf = async (who: SignedIn) =>
  (await who.client(calls.createPurchase, { body: { day: '2026-11-01', supplier_name: 'البرز', net: 1 } })).id;
const chequeOf = async (who: SignedIn, number: string) =>
  (
    await who.client(calls.createCheque, {
      body: { direction: 'received', number, amount: 1, due_day: '2026-12-01', party: 'خریدار' },
    })
  ).id;

interface Hand {
  list: (who: SignedIn, id: string) => Promise<{ id: string; name: string }[]>;
  add: (who: SignedIn, id: string, file?: File, key?: string) => Promise<{ id: string; name: string; size: number }>;
  remove: (who: SignedIn, id: string) => Promise<unknown>;
  path: string;
  /** who may do so without being an admin */
  may: () => SignedIn;
  mayNot: () => SignedIn;
  subject: () => string;
}

const hands: Record<'invoice' | 'purchase' | 'cheque', Hand> = {
  invoice: {
    list: async (who, id) =>
      (await who.client(calls.listInvoiceAttachments, { params: { id }, query: {} })).attachments,
    add: (who, id, file = pdf(), idempotencyKey = randomUUID()) =>
      who.client(calls.addInvoiceAttachment, { params: { id }, body: { file } }, { idempotencyKey }),
    remove: (who, id) => who.client(calls.removeInvoiceAttachment, { params: { id } }),
    path: '/api/invoice_attachments/',
    may: () => clerk,
    mayNot: () => cashier,
    subject: () => invoice,
  },
  purchase: {
    list: async (who, id) =>
      (await who.client(calls.listPurchaseAttachments, { params: { id }, query: {} })).attachments,
    add: (who, id, file = pdf(), idempotencyKey = randomUUID()) =>
      who.client(calls.addPurchaseAttachment, { params: { id }, body: { file } }, { idempotencyKey }),
    remove: (who, id) => who.client(calls.removePurchaseAttachment, { params: { id } }),
    path: '/api/purchase_attachments/',
    may: () => cashier,
    mayNot: () => clerk,
    subject: () => purchase,
  },
  cheque: {
    list: async (who, id) => (await who.client(calls.listChequeAttachments, { params: { id }, query: {} })).attachments,
    add: (who, id, file = pdf(), idempotencyKey = randomUUID()) =>
      who.client(calls.addChequeAttachment, { params: { id }, body: { file } }, { idempotencyKey }),
    remove: (who, id) => who.client(calls.removeChequeAttachment, { params: { id } }),
    path: '/api/cheque_attachments/',
    may: () => cashier,
    mayNot: () => clerk,
    subject: () => cheque,
  },
};
const { add, list, remove } = hands.invoice;

beforeAll(async () => {
  admin = await server().newAdmin();
  clerk = await server().newUser(admin.accountId, { permissions: ['invoices'] });
  cashier = await server().newUser(admin.accountId, { permissions: ['treasury'] });
  await seedMemory(server().database, admin.accountId, 'A11216');
  [invoice, purchase, cheque] = [await draftOf(admin), await purchaseOf(admin), await chequeOf(admin, '100')];
});

describe.each(Object.keys(hands) as (keyof typeof hands)[])('files beside: %s', (subject) => {
  const { add, list, remove, path, may, mayNot, subject: subjectOf } = hands[subject];
  const open = (who: SignedIn, id: string) => server().fetch(path + id, { token: who.token });

  it('come back as they were, under a name that ends as what they are, as a download without rights', async () => {
    const made = await add(may(), subjectOf(), pdf('bytes of it'));
    const [listed] = (await list(may(), subjectOf())).slice(-1);
    expect(listed).toEqual(made);
    expect(made).toMatchObject({ name: 'فاکتور البرز.pdf', media_type: 'application/pdf', removable: true });
    const answer = await open(may(), made.id);
    expect(await answer.text()).toBe('%PDF-1.4 bytes of it');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const [stored] = (await server().database.asOwner('select sealed, size from attachments where id = $1', [
      made.id,
    ])) as { sealed: Buffer; size: number }[];
    expect(stored?.size).toBe(20);
    expect(stored?.sealed.includes('bytes of it')).toBe(false);
  });

  it('are of those alone who see what they lie beside', async () => {
    const { id } = await add(may(), subjectOf());
    const stranger = await server().newAdmin();
    for (const [who, code] of [
      [stranger, 'NOT_FOUND'],
      [mayNot(), 'FORBIDDEN'],
    ] as const) {
      const refused = { problem: { code } };
      await expect(list(who, subjectOf())).rejects.toMatchObject(refused);
      await expect(add(who, subjectOf())).rejects.toMatchObject(refused);
      await expect(remove(who, id)).rejects.toMatchObject(refused);
      expect((await open(who, id)).status).toBe(code === 'NOT_FOUND' ? 404 : 403);
    }
  });

  it('are not opened by the address of another kind', async () => {
    const { id } = await add(admin, subjectOf());
    for (const [kind, other] of Object.entries(hands)) {
      expect((await server().fetch(other.path + id, { token: admin.token })).status).toBe(kind === subject ? 200 : 404);
      if (kind !== subject) await expect(other.remove(admin, id)).rejects.toMatchObject({ problem: { status: 404 } });
    }
  });

  it('are taken away by who added them or an admin, by nobody else, and the event log tells of each', async () => {
    const [ofAdmin, own] = [await add(admin, subjectOf()), await add(may(), subjectOf())];
    await expect(remove(may(), ofAdmin.id)).rejects.toMatchObject({ problem: { code: 'FORBIDDEN' } });
    await remove(may(), own.id);
    await remove(admin, ofAdmin.id);
    await expect(remove(admin, own.id)).rejects.toMatchObject({ problem: { code: 'NOT_FOUND' } });
    const { events } = await admin.client(calls.listEventLog, { query: { subject, limit: 4 } });
    expect(events.map(({ action, actor_id, subject_id }) => [action, actor_id, subject_id])).toEqual([
      [`${subject}.file_removed`, admin.userId, subjectOf()],
      [`${subject}.file_removed`, may().userId, subjectOf()],
      [`${subject}.file_added`, may().userId, subjectOf()],
      [`${subject}.file_added`, admin.userId, subjectOf()],
    ]);
  });
});

describe('what is kept', () => {
  it('is drawn anew, so that nothing hidden in a picture stays', async () => {
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a33' } })
      .withExif({ IFD0: { Copyright: 'SECRETPLACE' } })
      .png()
      .toBuffer();
    const made = await add(admin, invoice, new File([new Uint8Array(picture)], '../../رسید.png'));
    expect(made).toMatchObject({ name: 'رسید.jpg', media_type: 'image/jpeg' });
    const answer = await server().fetch(`/api/invoice_attachments/${made.id}`, { token: admin.token });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(40);
    expect(bytes.includes('SECRETPLACE')).toBe(false);
  });

  it('is called by a name that ends as what it is: a screen keeps a file under the name that it was told', async () => {
    const made = await add(admin, invoice, new File(['%PDF-1.4'], 'bill.pdf.hta'));
    expect(made.name).toBe('bill.pdf.hta.pdf');
    expect((await list(admin, invoice)).find(({ id }) => id === made.id)?.name).toBe(made.name);
  });

  it.each([
    ['no file', undefined, 'INVALID_INPUT'],
    ['nothing', new File([], 'a.pdf'), 'INVALID_INPUT'],
    ['a program', new File(['MZ'], 'a.pdf'), 'UNSUPPORTED_TYPE'],
    ['a page', new File(['<html>'], 'a.png'), 'UNSUPPORTED_TYPE'],
    ['what is too large', new File([`%PDF-${'x'.repeat(attachmentLimits.bytes)}`], 'a.pdf'), 'TOO_LARGE'],
  ])('is not %s', async (_, file, code) => {
    const body = file === undefined ? {} : { file };
    const sent = admin.client(calls.addInvoiceAttachment, { params: { id: invoice }, body });
    await expect(sent).rejects.toMatchObject({ problem: { code } });
  });

  it('is kept once, however often the same is sent', async () => {
    const [id, key] = [await draftOf(admin), randomUUID()];
    const [first, again] = [await add(admin, id, pdf(), key), await add(admin, id, pdf(), key)];
    expect(again).toEqual(first);
    expect(await list(admin, id)).toHaveLength(1);
  });

  it('is no more than its limits, whatever comes at once', async () => {
    const id = await draftOf(admin);
    const { ofOne } = attachmentLimits;
    const sent = await Promise.allSettled(Array.from({ length: ofOne + 3 }, () => add(admin, id)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(ofOne);
    const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const reason of refused) expect(reason).toMatchObject({ problem: { code: 'CONFLICT' } });
    expect(await list(admin, id)).toHaveLength(ofOne);
  });

  it('is no more of an account than it may keep', async () => {
    const other = await server().newAdmin();
    const id = await purchaseOf(other);
    const { id: full } = await hands.purchase.add(other, id);
    await server().database.asOwner('update attachments set size = $2 where id = $1', [
      full,
      attachmentLimits.ofAccount - 10,
    ]);
    await expect(hands.purchase.add(other, id)).rejects.toMatchObject({
      problem: { code: 'CONFLICT', detail: expect.stringContaining('۲٬۰۰۰ مگابایت') },
    });
    await hands.purchase.remove(other, full);
    await hands.purchase.add(other, id);
  });

  it('goes with a draft or a cheque that is deleted, and comes back with a purchase', async () => {
    const [draft, paper, bill] = [await draftOf(admin), await chequeOf(admin, '101'), await purchaseOf(admin)];
    await add(admin, draft);
    await hands.cheque.add(admin, paper);
    const kept = await hands.purchase.add(admin, bill);
    await admin.client(calls.deleteInvoice, { params: { id: draft } });
    await admin.client(calls.deleteCheque, { params: { id: paper } });
    await admin.client(calls.deletePurchase, { params: { id: bill } });
    await expect(hands.purchase.list(admin, bill)).rejects.toMatchObject({ problem: { code: 'NOT_FOUND' } });
    const left = await server().database.asOwner('select from attachments where invoice_id = $1 or cheque_id = $2', [
      draft,
      paper,
    ]);
    expect(left).toEqual([]);
    await admin.client(calls.restorePurchase, { params: { id: bill } });
    expect(await hands.purchase.list(admin, bill)).toEqual([kept]);
  });

  it('marks its invoice or purchase in the list, which shows those alone', async () => {
    const [withFile, without] = [await draftOf(admin), await draftOf(admin)];
    const { id } = await add(admin, withFile);
    const invoices = async (query: object) =>
      (await admin.client(calls.listInvoices, { query: { limit: 100, ...query } })).invoices;
    const marks = new Map((await invoices({})).map((row) => [row.id, row.has_files]));
    expect([marks.get(withFile), marks.get(without)]).toEqual([true, false]);
    const found = await invoices({ with_files: true });
    expect(found.map((row) => row.id)).toContain(withFile);
    expect(found.every(({ has_files }) => has_files)).toBe(true);
    const { counts } = await admin.client(calls.invoiceSelection, { query: { with_files: true } });
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(found.length);
    await remove(admin, id);
    expect((await invoices({ with_files: true })).map((row) => row.id)).not.toContain(withFile);

    const [scanned, bare] = [await purchaseOf(admin), await purchaseOf(admin)];
    await hands.purchase.add(admin, scanned);
    const purchases = async (query: object) =>
      (await admin.client(calls.listPurchases, { query: { limit: 100, ...query } })).purchases;
    const counted = new Map((await purchases({})).map((row) => [row.id, row.files]));
    expect([counted.get(scanned), counted.get(bare)]).toEqual([1, 0]);
    const [has, has_not] = [await purchases({ with_files: true }), await purchases({ with_files: false })];
    expect([has, has_not].map((rows) => rows.some(({ id: one }) => one === scanned))).toEqual([true, false]);
    expect([has, has_not].map((rows) => rows.some(({ id: one }) => one === bare))).toEqual([false, true]);
  });
});

describe('what the buyer sees', () => {
  const share = (id: string, is_shared: boolean) =>
    admin.client(calls.shareInvoiceAttachment, { params: { id }, body: { is_shared } });

  it('is what the seller shows beside the invoice, by its link alone, until that is hidden or the link ends', async () => {
    const { id } = await confirmedInvoice(server(), admin);
    const [shown, own] = [await add(admin, id, pdf('for the buyer')), await add(admin, id)];
    const { links } = await admin.client(calls.shareInvoices, { body: { invoice_ids: [id], by: 'link' } });
    const token = links[0]?.url.split('/').at(-1) ?? '';
    const files = async () => {
      const answer = await server().fetch(`/api/share/invoice/${token}`);
      return ((await answer.json()) as { files: { id: string; name: string }[] }).files;
    };
    const opened = async (file: string) => server().fetch(`/api/share/invoice/${token}/files/${file}`);
    expect(await files()).toEqual([]);
    expect((await opened(shown.id)).status).toBe(404);
    expect(await share(shown.id, true)).toMatchObject({ id: shown.id, is_shared: true });
    expect(await files()).toEqual([
      { id: shown.id, name: 'فاکتور البرز.pdf', media_type: 'application/pdf', size: shown.size },
    ]);
    const answer = await opened(shown.id);
    expect(await answer.text()).toBe('%PDF-1.4 for the buyer');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect((await opened(own.id)).status).toBe(404);

    const other = await confirmedInvoice(server(), admin);
    const ofOther = await add(admin, other.id);
    await share(ofOther.id, true);
    expect((await opened(ofOther.id)).status).toBe(404);

    const program = await add(admin, id, new File(['%PDF-1.4'], 'bill.pdf.hta'));
    await share(program.id, true);
    expect((await files()).map(({ name }) => name)).toEqual(['فاکتور البرز.pdf', 'bill.pdf.hta.pdf']);
    await remove(admin, program.id);

    await share(shown.id, false);
    expect([await files(), (await opened(shown.id)).status]).toEqual([[], 404]);
    await share(shown.id, true);
    await admin.client(calls.revokeShare, { params: { id: links[0]?.id ?? '' } });
    expect((await opened(shown.id)).status).toBe(410);
  });
});
