import { calls } from '@taraz/contract';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { exampleDraft } from './testing/paper-samples.ts';
import { readPdf } from './testing/read-pdf.ts';

const server = withSharedServer();
let owner: SignedIn;
let ids: string[];

/** A draft of an example, written over HTTP; without what only the account says. */
async function write(name: string, lines?: number): Promise<string> {
  const { buyer_info, invoice, items, settlement, payments } = exampleDraft(name);
  const [line] = items;
  const many = lines === undefined || line === undefined ? items : Array.from({ length: lines }, () => line);
  const body = { save_as_draft: true, buyer_info, invoice, items: many, settlement, payments };
  return (await owner.client(calls.createInvoice, { body })).id;
}

const get = (path: string, token = owner.token) => server().fetch(`/api${path}`, { token });
const post = (json: unknown, token = owner.token) =>
  server().fetch('/api/invoice/pdf', { method: 'POST', token, json });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

beforeAll(async () => {
  owner = await server().newAdmin();
  ids = [await write('1-1-sale'), await write('1-3-gold'), await write('2-1-sale')];
});

describe('GET /invoice/{id}/pdf', () => {
  it.each([
    ['', 841.9],
    ['?layout=official', 841.9],
    ['?layout=normal', 595.3],
    ['?layout=dotin', 226.8],
  ])('gives the sheet asked for: %s', async (query, width) => {
    const response = await get(`/invoice/${ids[0]}/pdf${query}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="draft-${ids[0]}.pdf"`);
    const { pages } = await readPdf(await bytesOf(response));
    expect(pages[0]?.width).toBeCloseTo(width, 0);
    expect(pages[0]?.text).toContain('۳۵۷٬۳۶۲٬۰۰۰');
  });

  it('gives the same bytes again', async () => {
    const [once, twice] = await Promise.all([get(`/invoice/${ids[0]}/pdf`), get(`/invoice/${ids[0]}/pdf`)]);
    expect(Buffer.from(await bytesOf(once)).equals(Buffer.from(await bytesOf(twice)))).toBe(true);
  });

  it('knows only its layouts', async () => {
    const response = await get(`/invoice/${ids[0]}/pdf?layout=a3`);
    expect([response.status, await codeOf(response)]).toEqual([400, 'INVALID_INPUT']);
  });

  it('refuses what would fill the memory', async () => {
    const response = await get(`/invoice/${await write('1-1-sale', 3_001)}/pdf`);
    expect([response.status, await codeOf(response)]).toEqual([413, 'TOO_LARGE']);
  });
});

describe('GET /invoice/own/{id}/pdf', () => {
  it("gives who may issue but not see invoices the receipt of their own sale, and nobody else's", async () => {
    const clerk = await server().newUser(owner.accountId, { permissions: ['issue'] });
    const { buyer_info, invoice, items, settlement, payments } = exampleDraft('2-1-sale');
    const body = { save_as_draft: true, buyer_info, invoice, items, settlement, payments };
    const { id } = await clerk.client(calls.createInvoice, { body });
    const own = await get(`/invoice/own/${id}/pdf?layout=dotin`, clerk.token);
    expect([own.status, own.headers.get('content-disposition')]).toEqual([200, `inline; filename="draft-${id}.pdf"`]);
    const [whole, others] = [`/invoice/${id}/pdf`, `/invoice/own/${ids[0]}/pdf`];
    expect([(await get(whole, clerk.token)).status, (await get(others, clerk.token)).status]).toEqual([403, 404]);
  });
});

describe('HEAD /invoice/{id}/pdf', () => {
  it('says what reading it would, without the paper', async () => {
    const head = await server().fetch(`/api/invoice/${ids[0]}/pdf`, { method: 'HEAD', token: owner.token });
    const read = await get(`/invoice/${ids[0]}/pdf`);
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'content-disposition']) {
      expect(head.headers.get(name)).toBe(read.headers.get(name));
    }
    expect(Number(read.headers.get('content-length'))).toBe((await bytesOf(read)).byteLength);
    const refused = await server().fetch('/api/invoice/pdf', { method: 'HEAD', token: owner.token });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('POST /invoice/pdf', () => {
  it('gives one file of many', async () => {
    const response = await post({ ids, format: 'pdf', layout: 'normal' });
    expect(response.headers.get('content-disposition')).toContain('invoices.pdf');
    const { pages, attachments } = await readPdf(await bytesOf(response));
    expect(pages).toHaveLength(3);
    expect(attachments.map(({ name }) => name).sort()).toEqual(ids.map((id) => `draft-${id}.json`).sort());
  });

  it('gives a ZIP with a file each, in the order asked for', async () => {
    const response = await post({ ids: ids.toReversed(), format: 'zip', layout: 'dotin' });
    expect(response.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(await bytesOf(response));
    expect(Object.keys(files)).toEqual(ids.toReversed().map((id) => `draft-${id}.pdf`));
    const single = await bytesOf(await get(`/invoice/${ids[0]}/pdf?layout=dotin`));
    expect(Buffer.from(files[`draft-${ids[0]}.pdf`] ?? []).equals(Buffer.from(single))).toBe(true);
  });

  it('says what is wrong before the first byte', async () => {
    const missing = await post({ ids: [...ids, '018f3a52-0000-7000-8000-000000000000'] });
    const path = `ids[${ids.length}]`;
    expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'NOT_FOUND', errors: [{ path }] }]);
    const twice = await post({ ids: [ids[0], ids[0]] });
    expect([twice.status, await codeOf(twice)]).toEqual([400, 'INVALID_INPUT']);
    expect((await post({ ids: [] })).status).toBe(400);
  });

  it('names what is too long, by its place', async () => {
    const list = [ids[0] ?? '', await write('1-1-sale', 3_001), ids[1] ?? ''];
    const errors = [{ path: 'ids[1]', code: 'TOO_LARGE' }];
    for (const format of ['pdf', 'zip']) {
      const refused = await post({ ids: list, format });
      const { errors: named, ...problem } = (await refused.json()) as { code: string; errors: object[] };
      expect([refused.status, problem, named.length]).toMatchObject([413, { code: 'TOO_LARGE' }, 1]);
      expect(named).toMatchObject(errors);
    }
  });

  it('gives no stranger anything', async () => {
    const stranger = await server().newAdmin();
    for (const format of ['pdf', 'zip']) expect((await post({ ids, format }, stranger.token)).status).toBe(404);
  });

  it('gives an employee only the invoices of own memories', async () => {
    await server().database.asOwner(`update invoices set memory_id = 'A11216' where id = $1`, [ids[0]]);
    const closed = await server().newUser(owner.accountId, { permissions: ['invoices'], memoryIds: ['B22222'] });
    const open = await server().newUser(owner.accountId, { permissions: ['invoices'], memoryIds: ['A11216'] });
    expect((await get(`/invoice/${ids[0]}/pdf`, closed.token)).status).toBe(404);
    expect((await get(`/invoice/${ids[0]}/pdf`, open.token)).status).toBe(200);
  });
});
