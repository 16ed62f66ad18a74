import { randomUUID } from 'node:crypto';
import { calls, invoiceNoteMax } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { sampleInput } from '../sending/testing/fixture.ts';

const server = withServer();
let admin: SignedIn;
let clerk: SignedIn;
let invoice: string;

const draftOf = async (who: SignedIn) =>
  (await who.client(calls.createInvoice, { body: { ...(await sampleInput()), save_as_draft: true } })).id;
const write = (who: SignedIn, text: string, id = invoice, idempotencyKey = randomUUID()) =>
  who.client(calls.addInvoiceNote, { params: { id }, body: { text } }, { idempotencyKey });
const read = async (who: SignedIn, id = invoice) =>
  (await who.client(calls.listInvoiceNotes, { params: { id }, query: {} })).notes;
const remove = (who: SignedIn, id: string) => who.client(calls.removeInvoiceNote, { params: { id } });

beforeAll(async () => {
  admin = await server().newAdmin();
  clerk = await server().newUser(admin.accountId, { permissions: ['invoices'] });
  invoice = await draftOf(admin);
});

describe('notes about an invoice', () => {
  it('are read by colleagues, oldest first, with their author and time', async () => {
    const id = await draftOf(admin);
    await write(admin, '  آقای نوری گفت شنبه می‌پردازد.\nچک نمی‌دهد.  ', id);
    server().clock.advance(60_000);
    await write(clerk, 'شنبه زنگ زدم؛ ۵۰٪ را ریخت.', id);
    const notes = await read(clerk, id);
    expect(notes.map(({ text }) => text)).toEqual([
      'آقای نوری گفت شنبه می‌پردازد.\nچک نمی‌دهد.',
      'شنبه زنگ زدم؛ ۵۰٪ را ریخت.',
    ]);
    const [own] = (await server().database.asOwner<{ name: string }>(
      `select coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) as name from users where user_id = $1`,
      [clerk.userId],
    )) as [{ name: string }];
    expect(notes[1]?.author).toBe(own.name);
    expect(Date.parse(notes[1]?.created_at ?? '') - Date.parse(notes[0]?.created_at ?? '')).toBeGreaterThanOrEqual(
      60_000,
    );
    expect(notes.map(({ removable }) => removable)).toEqual([false, true]);
    expect((await read(admin, id)).map(({ removable }) => removable)).toEqual([true, true]);
  });

  it('are written once, however often the same is sent', async () => {
    const id = await draftOf(admin);
    const key = randomUUID();
    const [first, again] = [await write(admin, 'یک بار', id, key), await write(admin, 'یک بار', id, key)];
    expect(again).toEqual(first);
    expect(await read(admin, id)).toHaveLength(1);
  });

  it('are taken back by their author or an admin, by nobody else, and the event log tells who did', async () => {
    const id = await draftOf(admin);
    const [ofAdmin, ofClerk] = [await write(admin, 'از مدیر', id), await write(clerk, 'از همکار', id)];
    await expect(remove(clerk, ofAdmin.id)).rejects.toMatchObject({ problem: { code: 'FORBIDDEN' } });
    await remove(clerk, ofClerk.id);
    await remove(admin, ofAdmin.id);
    await expect(remove(admin, ofAdmin.id)).rejects.toMatchObject({ problem: { code: 'NOT_FOUND' } });
    expect(await read(admin, id)).toEqual([]);
    const { events } = await admin.client(calls.listEventLog, { query: { subject: 'invoice', limit: 100 } });
    const own = events.filter(({ subject_id, action }) => subject_id === id && action.startsWith('invoice.note'));
    expect(own.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['invoice.note_removed', admin.userId],
      ['invoice.note_removed', clerk.userId],
      ['invoice.noted', clerk.userId],
      ['invoice.noted', admin.userId],
    ]);
    expect(JSON.stringify(own)).not.toContain('از مدیر');
  });

  it('of whoever made a program’s key are not the key’s to take back, and its own bear its maker’s name', async () => {
    const id = await draftOf(admin);
    const { api_key } = await admin.client(calls.createApiKey, { body: { name: 'حسابداری', scopes: ['invoices'] } });
    const { token } = await server().client()(calls.authorizeApiKey, { body: { api_key } });
    const program = { ...admin, client: server().client(token) };
    const [ofMaker, ofKey] = [await write(admin, 'از مدیر', id), await write(program, 'از برنامه', id)];
    expect(ofKey.author).toBe(ofMaker.author);
    expect((await read(program, id)).map(({ removable }) => removable)).toEqual([false, true]);
    await expect(remove(program, ofMaker.id)).rejects.toMatchObject({ problem: { code: 'FORBIDDEN' } });
    await remove(program, ofKey.id);
  });

  it.each([
    ['', 'INVALID_INPUT'],
    [' \n\u0000 ', 'INVALID_INPUT'],
    ['م'.repeat(invoiceNoteMax + 1), 'INVALID_INPUT'],
  ])('%j is no note, and its field is named', async (text, code) => {
    await expect(write(admin, text)).rejects.toMatchObject({ problem: { code, errors: [{ path: 'text' }] } });
  });

  it('are of those alone who see the invoice', async () => {
    const note = await write(admin, 'برای خودمان');
    const other = await server().newAdmin();
    const seller = await server().newUser(admin.accountId, { permissions: ['issue'] });
    const limited = await server().newUser(admin.accountId, { permissions: ['invoices'] });
    await server().database.asOwner(`update memberships set branch_id = $2 where user_id = $1`, [
      limited.userId,
      (await admin.client(calls.createBranch, { body: { name: 'غرب', code: '0007' } })).id,
    ]);
    const ofBranch = await server().signIn(limited);
    for (const [who, code] of [
      [other, 'NOT_FOUND'],
      [ofBranch, 'NOT_FOUND'],
      [seller, 'FORBIDDEN'],
    ] as const) {
      await expect(read(who)).rejects.toMatchObject({ problem: { code } });
      await expect(write(who, 'من هم')).rejects.toMatchObject({ problem: { code } });
      await expect(remove(who, note.id)).rejects.toMatchObject({ problem: { code } });
    }
    expect((await read(admin)).filter(({ text }) => text === 'من هم')).toEqual([]);
  });

  it('mark their invoice in the list, which shows those alone, until the last is taken back', async () => {
    const [noted, other] = [await draftOf(admin), await draftOf(admin)];
    const only = async (query: object = {}) =>
      (await admin.client(calls.listInvoices, { query: { limit: 100, with_notes: true, ...query } })).invoices;
    const note = await write(admin, 'زنگ بزنید', noted);
    const rows = (await admin.client(calls.listInvoices, { query: { limit: 100 } })).invoices;
    const marks = new Map(rows.map(({ id, has_notes }) => [id, has_notes]));
    expect([marks.get(noted), marks.get(other)]).toEqual([true, false]);
    const found = await only();
    expect(found.map(({ id }) => id)).toContain(noted);
    expect(found.every(({ has_notes }) => has_notes)).toBe(true);
    const { count } = await admin.client(calls.listInvoices, { query: { with_notes: true, limit: 1 } });
    const { counts } = await admin.client(calls.invoiceSelection, { query: { with_notes: true } });
    expect([count, counts.reduce((sum, one) => sum + one.count, 0)]).toEqual([found.length, found.length]);
    expect(await only({ state: 'confirmed' })).toEqual([]);
    await remove(admin, note.id);
    expect((await only()).map(({ id }) => id)).not.toContain(noted);
  });

  it('are found by what they say, however it is written, in the list, its sums and beside common words', async () => {
    const noted = await draftOf(admin);
    const note = await write(admin, 'خانم كريمي گفت ۴٬۲۱۷٬۰۰۰ ریال را شنبه می‌پردازد', noted);
    const found = async (search_field: string) =>
      (await admin.client(calls.listInvoices, { query: { limit: 100, search_field } })).invoices.map(({ id }) => id);
    for (const words of ['کریمی شنبه', '4217000', 'می‌پردازد', 'شن']) expect(await found(words), words).toContain(noted);
    expect(await found('کریمی ۴/۲۱۷/۰۰۰')).toContain(noted);
    expect(await found('کریمی یکشنبه')).not.toContain(noted);
    const { counts } = await admin.client(calls.invoiceSelection, { query: { search_field: 'کریمی شنبه' } });
    expect(counts.reduce((sum, one) => sum + one.count, 0)).toBe(1);
    await remove(admin, note.id);
    expect(await found('کریمی شنبه')).toEqual([]);
  });

  it('go with a draft that is deleted, and are in nothing that leaves the account', async () => {
    const id = await draftOf(admin);
    await write(admin, 'نهان‌نوشت', id);
    const { draft } = await admin.client(calls.getInvoice, { params: { id } });
    expect(JSON.stringify(draft)).not.toContain('نهان‌نوشت');
    await admin.client(calls.deleteInvoice, { params: { id } });
    await expect(read(admin, id)).rejects.toMatchObject({ problem: { code: 'NOT_FOUND' } });
    const rows = await server().database.asOwner('select from invoice_notes where invoice_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
