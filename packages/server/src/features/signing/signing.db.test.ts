import { createPrivateKey, type KeyObject, randomUUID, sign as signBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import {
  createSigningRequest,
  generateKeyPair,
  importCertificates,
  localSigner,
  type Signer,
  signJws,
} from '@taraz/authority';
import { calls } from '@taraz/contract';
import { createSimulator, type Simulator } from '@taraz/simulator';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Vault } from '../../platform/keys/vault.ts';
import { newSimulatorDirectory } from '../../testing/simulator-directory.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/with-server.ts';
import { sampleInput } from '../sending/testing/fixture.ts';
import { createConnectionCheck } from '../settings/connection.ts';
import type { SigningDeps } from './deps.ts';
import { deskOf } from './desk.ts';

let server: TestServer;
let simulator: Simulator;
let dataDir: string;
let admin: SignedIn;
let key: KeyObject;
let privateKeyPem: string;
let signer: Signer;
const memoryId = 'A11216';

async function issue(who = admin): Promise<string> {
  const body = await sampleInput({ invoice: { invoice_date: new Date(server.clock.nowMs()).toISOString() } });
  return (await who.client(calls.createInvoice, { body })).id;
}

const unsigned = (limit = 50) => admin.client(calls.listUnsigned, { query: { limit } });
const stateOf = async (id: string) => (await admin.client(calls.getInvoice, { params: { id } })).state;
/** As the list shows it, too. */
const awaits = async (id: string) => {
  const { invoices } = await admin.client(calls.listInvoices, { query: { limit: 50 } });
  return invoices.find((one) => one.id === id)?.awaits_signature;
};
const receive = async (jws: string, who = admin) => {
  const response = await server.fetch('/api/API_rec_dir/ReceiveSingleInvoiceFromTaxpayer', {
    method: 'POST',
    token: who.token,
    json: { jws },
  });
  const body = (await response.json()) as { code?: string; id?: string; errors?: { path: string; code: string }[] };
  return [response.status, body.code, ...(body.errors ?? []).map(({ path, code }) => `${path} ${code}`)];
};

/** What the browser's desk does, once. */
async function deskTurn(): Promise<number> {
  const { requests } = await admin.client(calls.attendDesk, { body: { memory_id: memoryId, wait_ms: 200 } });
  for (const { id, signing_input } of requests) {
    const signature = signBytes('sha256', Buffer.from(signing_input), key).toString('base64');
    await admin.client(calls.answerDesk, { body: { memory_id: memoryId, id, signature } });
  }
  return requests.length;
}

async function until(check: () => Promise<boolean>, work: () => Promise<unknown>): Promise<void> {
  // A megabyte is signed in a second, on a machine that does much else in far more.
  const end = performance.now() + 120_000;
  while (!(await check())) {
    if (performance.now() > end) throw new Error('waited in vain');
    await work();
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'taraz-signing-'));
  await writeFile(join(dataDir, 'roots.pem'), rootCertificates[0] ?? '');
  simulator = await createSimulator({ dataDir: await newSimulatorDirectory(dataDir), processingDelayMs: 0 });
  server = await createTestServer({
    config: {
      authorities: {
        simulator: { baseUrl: simulator.baseUrl, rootsFile: null },
        sandbox: { baseUrl: 'http://127.0.0.1:9/requestsmanager', rootsFile: join(dataDir, 'roots.pem') },
      },
    },
  });
  admin = await server.newAdmin();
  await admin.client(calls.addMemory, { body: { memory_id: memoryId } });
  await admin.client(calls.createMemorySettings, { body: { memory_id: memoryId, signer: 'taxpayer' } });
  privateKeyPem = (await generateKeyPair()).privateKeyPem;
  key = createPrivateKey(privateKeyPem);
  const csr = await createSigningRequest(key, { commonName: 'مودی', nationalId: '14003778990' });
  const made = await admin.client(calls.certifyBySimulator, { body: { memory_id: memoryId, csr_pem: csr } });
  expect(made.active_key).toMatchObject({ origin: 'taxpayer', certificate: { national_id: '14003778990' } });
  const { memories } = await admin.client(calls.signingStatus, {});
  const certificates = importCertificates(memories[0]?.certificate_pem ?? '');
  signer = localSigner({ privateKey: key, certificates });
});
afterAll(async () => {
  await server.close();
  await simulator.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('an invoice signed by the taxpayer', () => {
  it('waits for its signature, then for a token while no desk is open, and is confirmed as it was signed', async () => {
    const id = await issue();
    const { count, invoices } = await unsigned();
    expect([count, invoices[0]?.id, await stateOf(id)]).toEqual([1, id, 'queued']);
    expect(await awaits(id)).toBe(true);
    // Who sees one branch is told of none that is not in it, in the list and in what the banner counts.
    const west = await admin.client(calls.createBranch, { body: { name: 'غرب', code: '0007' } });
    const ofBranch = await server.newUser(admin.accountId, { permissions: ['issue', 'invoices'] });
    await admin.client(calls.alterBranch, { params: { id: ofBranch.userId }, body: { branch_id: west.id } });
    const theirs = await ofBranch.client(calls.listUnsigned, { query: {} });
    const [told] = (await ofBranch.client(calls.signingStatus, {})).memories;
    expect([theirs.count, theirs.invoices, told?.unsigned]).toEqual([0, [], 0]);
    // It cannot be hastened: it would leave the desk's list and wait for a signature that nobody is asked for.
    const pushed = await admin.client(calls.forcePush, { params: { id } }).catch(({ problem }) => problem);
    expect(pushed).toMatchObject({ code: 'CONFLICT', detail: expect.stringContaining('میز امضا') });
    expect([(await unsigned()).count, await awaits(id)]).toEqual([1, true]);
    const jws = await signJws(invoices[0]?.payload ?? '', signer, server.clock.nowMs());
    expect(await receive(jws)).toEqual([201, undefined]);
    expect((await unsigned()).count).toBe(0);
    expect(await awaits(id)).toBe(false);
    const [memory] = (await admin.client(calls.signingStatus, {})).memories;
    expect(memory).toMatchObject({ unsigned: 0, waiting: 1, desk_open: false, tokens_by: 'desk' });
    expect(await stateOf(id)).toBe('queued');
    await until(async () => (await stateOf(id)) === 'confirmed', deskTurn);
    const received = simulator.control.received({ limit: 1 })[0];
    expect(JSON.stringify(received)).toContain(invoices[0]?.tax_number);
    expect(await receive(jws)).toEqual([201, undefined]);
    // Signed anew it is another signature, for what has gone already.
    const anew = await signJws(invoices[0]?.payload ?? '', signer, server.clock.nowMs() + 1_000);
    expect(await receive(anew)).toEqual([409, 'CONFLICT']);
  });

  it('is refused when it is not what was numbered, not signed by the certificate, or by somebody else', async () => {
    await issue();
    const payload = (await unsigned()).invoices[0]?.payload ?? '';
    const nowMs = server.clock.nowMs();
    expect(await receive('x')).toEqual([400, 'INVALID_INPUT', 'jws NOT_A_JWS']);
    const changed = await signJws(payload.replace('{', '{ '), signer, nowMs);
    expect(await receive(changed)).toEqual([400, 'INVALID_INPUT', 'jws CONTENT_DIFFERS']);
    const good = await signJws(payload, signer, nowMs);
    const [head, body, tail] = good.split('.');
    expect(await receive(`${head}.${body}.${tail?.replace(/^.../, 'AAA')}`)).toEqual([
      400,
      'INVALID_INPUT',
      'jws BAD_SIGNATURE',
    ]);
    // As the authority reads it: a header that does not name its time of signing as critical it refuses for its form.
    const header: Record<string, unknown> = JSON.parse(Buffer.from(head ?? '', 'base64url').toString());
    const signedWith = (fields: Record<string, unknown>) => {
      const input = `${Buffer.from(JSON.stringify(fields)).toString('base64url')}.${body}`;
      return `${input}.${signBytes('sha256', Buffer.from(input), key).toString('base64url')}`;
    };
    const { crit, ...plain } = header;
    expect(crit).toEqual(['sigT']);
    expect(await receive(signedWith(plain))).toEqual([400, 'INVALID_INPUT', 'jws NO_CRITICAL_TIME']);
    for (const sigT of ['', 'now', 1, undefined])
      expect(await receive(signedWith({ ...plain, sigT }))).toEqual([400, 'INVALID_INPUT', 'jws NO_SIGNING_TIME']);
    const strange = simulator.control.signRequest(
      await createSigningRequest(key, { commonName: 'دیگری', nationalId: '10380284790' }),
    );
    const other = localSigner({ privateKey: key, certificates: (await strange).x5c });
    expect(await receive(await signJws(payload, other, nowMs))).toEqual([
      400,
      'INVALID_INPUT',
      'jws CERTIFICATE_IDENTITY_MISMATCH',
    ]);
    expect(await receive(good, await server.newAdmin())).toEqual([404, 'NOT_FOUND']);
    expect(await receive(good)).toEqual([201, undefined]);
  });

  it('is refused for what is being changed meanwhile, and the changed one goes on waiting', async () => {
    const id = await issue();
    const { invoices } = await unsigned();
    const shown = invoices.find((one) => one.id === id);
    const jws = await signJws(shown?.payload ?? '', signer, server.clock.nowMs());
    // A colleague's change is written and not ended when the signature comes.
    let received: Promise<unknown[]> | undefined;
    const { db, untilSomeWait } = server.database;
    await db.withAccount(admin.accountId, async (tx) => {
      await sql`select from invoices where id = ${id} for update`.execute(tx);
      await sql`update invoice_documents set payload = replace(payload, ':', ': ') where invoice_id = ${id}`.execute(
        tx,
      );
      received = receive(jws);
      await untilSomeWait();
    });
    expect(await received).toEqual([400, 'INVALID_INPUT', 'jws CONTENT_DIFFERS']);
    expect((await unsigned()).invoices.map((one) => one.id)).toContain(id);
    await admin.client(calls.deleteInvoice, { params: { id } });
  });

  it('is refused when it is handed over again for what was changed since, which goes on waiting', async () => {
    const id = await issue();
    const shown = async () => (await unsigned()).invoices.find((one) => one.id === id);
    const signed = async () => signJws((await shown())?.payload ?? '', signer, server.clock.nowMs());
    const before = await signed();
    expect([await receive(before), await shown()]).toEqual([[201, undefined], undefined]);
    const { draft } = await admin.client(calls.getInvoice, { params: { id } });
    const items = draft.items.map((line) => ({ ...line, item_qty: '7', item_discount: '0' }));
    await admin.client(calls.editInvoice, {
      params: { invoiceType: 'original' },
      query: { invoice_id: id },
      body: { items, invoice: { payment_method: 'cash' } },
    });
    expect(await receive(before)).toEqual([400, 'INVALID_INPUT', 'jws CONTENT_DIFFERS']);
    const anew = await signed();
    // Its answer may be lost as well.
    expect([await receive(anew), await shown(), await receive(anew)]).toEqual([
      [201, undefined],
      undefined,
      [201, undefined],
    ]);
    await admin.client(calls.deleteInvoice, { params: { id } });
  });

  it('a batch of fifty is offered whole and taken one by one', async () => {
    for (let n = 0; n < 50; n += 1) await issue();
    const { invoices } = await unsigned(50);
    expect(invoices).toHaveLength(50);
    const walked: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const query: { limit: number; after?: string } = { limit: 20, ...(after === '' ? {} : { after }) };
      const page = await admin.client(calls.listUnsigned, { query });
      walked.push(...page.invoices.map(({ id }) => id));
      after = page.next;
    }
    expect(walked).toEqual(invoices.map(({ id }) => id));
    const forged = Buffer.from(JSON.stringify(['deadline', 0, 'soon', walked[0]])).toString('base64url');
    await expect(admin.client(calls.listUnsigned, { query: { after: forged } })).rejects.toMatchObject({ status: 400 });
    for (const { payload } of invoices) {
      expect(await receive(await signJws(payload, signer, server.clock.nowMs()))).toEqual([201, undefined]);
    }
  });

  it('large ones are offered as many at a time as have room in memory, the first whatever its size', async () => {
    const sizes = [9, 6, 17, 2].map((megabytes) => megabytes * 1024 * 1024);
    const ids = await Promise.all(sizes.map(() => issue()));
    const line = (await unsigned()).invoices.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
    for (const [at, id] of line.entries())
      await server.database.asOwner(
        `update invoice_documents set payload = rpad(payload, $2::int, ' ') where invoice_id = $1`,
        [id, sizes[at]],
      );
    const pages: [string, number][][] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const query = { limit: 3, ...(after === undefined ? {} : { after }) };
      const page: Awaited<ReturnType<typeof unsigned>> = await admin.client(calls.listUnsigned, { query });
      pages.push(page.invoices.map(({ id, payload }) => [id, payload.length]));
      after = page.next;
    }
    const [a, b, c, d] = line.map((id, at) => [id, sizes[at]]);
    expect(pages).toEqual([[a, b], [c], [d]]);
    for (const id of line) await admin.client(calls.deleteInvoice, { params: { id } });
  });

  it('one of many lines, of a megabyte and a half once signed, is taken as any other and goes', async () => {
    const [line] = (await sampleInput()).items ?? [];
    const item_name = 'شرح '.repeat(99);
    const items = Array.from({ length: 1_500 }, () => ({
      ...line,
      uuid: randomUUID(),
      item_name,
      item_price: '1000',
      item_discount: '0',
    }));
    const { id } = await admin.client(calls.createInvoice, { body: await sampleInput({ items }) });
    const { invoices } = await unsigned();
    const payload = invoices.find((one) => one.id === id)?.payload ?? '';
    const jws = await signJws(payload, signer, server.clock.nowMs());
    expect(jws.length).toBeGreaterThan(1_500_000);
    expect(await receive(jws)).toEqual([201, undefined]);
    await until(async () => (await stateOf(id)) === 'confirmed', deskTurn);
  });

  it('leaves no private key behind, in the database or anywhere it answers', async () => {
    const secret = /PRIVATE KEY/;
    const d = Buffer.from(privateKeyPem.replace(/-----.*-----|\s/g, ''), 'base64').subarray(300, 330);
    const tables = await server.database.asOwner<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables) {
      const rows = JSON.stringify(await server.database.asOwner(`select to_jsonb(t) as row from ${name} t`));
      expect([name, secret.test(rows), rows.includes(d.toString('hex')), rows.includes(d.toString('base64'))]).toEqual([
        name,
        false,
        false,
        false,
      ]);
    }
  });
});

describe('a desk', () => {
  it('that was seen while the clock was ahead is closed once it is set right, and may be opened anew', async () => {
    const desk = async () => (await admin.client(calls.signingStatus, {})).memories[0];
    const attend = () => admin.client(calls.attendDesk, { body: { memory_id: memoryId, wait_ms: 0 } });
    await attend();
    expect(await desk()).toMatchObject({ desk_open: true });
    const aheadMs = 12_600_000;
    server.clock.advance(-aheadMs);
    try {
      expect(await desk()).toMatchObject({ desk_open: false });
      await attend();
      expect(await desk()).toMatchObject({ desk_open: true });
      await admin.client(calls.closeDesk, { params: { id: (await desk())?.id ?? '' } });
    } finally {
      server.clock.advance(aheadMs);
    }
  });
});

describe('who signs', () => {
  it('may change while invoices wait: they go with the key kept here, and wait again when it is taken back', async () => {
    const id = await issue();
    const [settings] = (await admin.client(calls.listMemorySettings, {})).settings;
    const change = (signerMode: 'platform' | 'taxpayer') =>
      admin.client(calls.createMemorySettings, { body: { memory_id: memoryId, signer: signerMode } });
    expect(settings?.signer).toBe('taxpayer');
    expect(await change('platform')).toMatchObject({ signer: 'platform', active_key: null });
    expect((await unsigned()).invoices.map((one) => one.id)).not.toContain(id);
    expect((await change('taxpayer')).active_key?.origin).toBe('taxpayer');
    expect((await unsigned()).invoices.map((one) => one.id)).toContain(id);
  });

  it('is who was tried: a connection test says nothing of what took its place meanwhile, and stands while only a name changes', async () => {
    const settings = async () => (await admin.client(calls.listMemorySettings, {})).settings[0];
    await admin.client(calls.testConnection, { body: { memory_id: memoryId } });
    const before = await settings();
    expect(before?.last_test).not.toBeNull();
    const { id } = before ?? { id: '' };
    const change = (mode: 'platform' | 'taxpayer') =>
      admin.client(calls.createMemorySettings, { body: { memory_id: memoryId, signer: mode } });
    const testWhile = (meanwhile: () => Promise<unknown>) =>
      createConnectionCheck({
        ...{ database: server.database.db, runtime: createTestRuntime(server.clock), vault: {} as Vault },
        authorities: {},
        async deskSigner() {
          await meanwhile();
          return null;
        },
      }).test(admin.accountId, 'simulator', memoryId);
    try {
      await expect(testWhile(() => change('platform'))).rejects.toMatchObject({ code: 'CONFLICT' });
    } finally {
      await change('taxpayer');
    }
    expect((await settings())?.last_test).toBeNull();
    await testWhile(() => admin.client(calls.putMemory, { params: { id }, body: { title: 'دفتر' } }));
    expect((await settings())?.last_test).not.toBeNull();
  });

  it('is nobody while the memory is disabled: what waits in line is told with it; tokens are still asked of its desk', async () => {
    await issue();
    const memory = async () => (await admin.client(calls.listMemories, {})).memories[0];
    const id = (await memory())?.id ?? '';
    const { count } = await unsigned();
    expect(count).toBeGreaterThan(0);
    const enable = (enabled: boolean) => admin.client(calls.putMemory, { params: { id }, body: { enabled } });
    expect(await enable(false)).toMatchObject({ enabled: false, queued: count });
    try {
      await deskTurn();
      const deps = { runtime: { clock: server.clock } } as unknown as SigningDeps;
      const desk = server.database.db.withAccount(admin.accountId, (tx) => deskOf(tx, deps, 'simulator', memoryId));
      expect(await desk).not.toBeNull();
      expect((await admin.client(calls.signingStatus, {})).memories).toEqual([]);
    } finally {
      await enable(true);
    }
  });
});

describe('tokens by the operator as a trusted company', () => {
  const choose = (tokens_by: 'desk' | 'operator') =>
    admin.client(calls.createMemorySettings, { body: { memory_id: memoryId, tokens_by } });
  const sign = async () => {
    for (const { payload } of (await unsigned()).invoices) {
      expect((await receive(await signJws(payload, signer, server.clock.nowMs())))[0]).toBe(201);
    }
  };

  it('lets go what the taxpayer has signed without a desk, in the name of the company, as it was signed', async () => {
    expect((await choose('operator')).tokens_by).toBe('operator');
    const [status] = (await admin.client(calls.signingStatus, {})).memories;
    expect(status).toMatchObject({ tokens_by: 'operator' });
    const id = await issue();
    expect(await awaits(id)).toBe(true);
    await sign();
    await until(
      async () => (await stateOf(id)) === 'confirmed',
      () => new Promise((resolve) => setTimeout(resolve, 50)),
    );
    expect(simulator.control.received({ limit: 1 })[0]).toMatchObject({ clientId: 'TP1001', fiscalId: memoryId });
    const test = await admin.client(calls.testConnection, { body: { memory_id: memoryId } });
    expect(test.checks.map(({ check, ok }) => [check, ok])).toEqual([
      ['key', true],
      ['certificate', true],
      ['network', true],
      ['clock', true],
      ['token', true],
      ['memory', true],
    ]);
  });

  it('keeps that way when the certificate is renewed, and gives it back to the desk', async () => {
    const lastTest = async () => (await admin.client(calls.listMemorySettings, {})).settings[0]?.last_test?.ok;
    expect(await lastTest()).toBe(true);
    // Sent once more it is the same key, and its test stands.
    const certificate_pem = (await admin.client(calls.signingStatus, {})).memories[0]?.certificate_pem ?? '';
    await admin.client(calls.uploadCertificate, { body: { memory_id: memoryId, certificate_pem } });
    expect(await lastTest()).toBe(true);
    const csr = await createSigningRequest(key, { commonName: 'مودی', nationalId: '14003778990' });
    await admin.client(calls.certifyBySimulator, { body: { memory_id: memoryId, csr_pem: csr } });
    expect(await lastTest()).toBeUndefined();
    const { memories } = await admin.client(calls.signingStatus, {});
    const certificates = importCertificates(memories[0]?.certificate_pem ?? '');
    signer = localSigner({ privateKey: key, certificates });
    const renewed = await issue();
    await sign();
    await until(
      async () => (await stateOf(renewed)) === 'confirmed',
      () => new Promise((resolve) => setTimeout(resolve, 50)),
    );
    await choose('desk');
    const id = await issue();
    await sign();
    expect(await stateOf(id)).toBe('queued');
    await until(async () => (await stateOf(id)) === 'confirmed', deskTurn);
    expect(simulator.control.received({ limit: 1 })[0]).toMatchObject({ clientId: memoryId });
  });

  it('is refused where the operator is no trusted company', async () => {
    const other = await server.newAdmin();
    const { id } = await other.client(calls.addMemory, { body: { memory_id: 'A2HP33', environment: 'sandbox' } });
    const body = { memory_id: 'A2HP33', signer: 'taxpayer', tokens_by: 'operator' } as const;
    await expect(other.client(calls.putMemorySettings, { params: { id }, body })).rejects.toMatchObject({
      status: 409,
    });
  });
});

it('an invoice that was signed before its own time waits for that: no date lies ahead when it arrives', async () => {
  const invoice_date = new Date(server.clock.nowMs() + 10_000).toISOString();
  const { id } = await admin.client(calls.createInvoice, { body: await sampleInput({ invoice: { invoice_date } }) });
  const { invoices } = await unsigned();
  const payload = invoices.find((one) => one.id === id)?.payload ?? '';
  expect(await receive(await signJws(payload, signer, server.clock.nowMs()))).toEqual([201, undefined]);
  const [row] = await server.database.asOwner<{ next_at: Date }>(
    'select next_at from invoice_queue where invoice_id = $1',
    [id],
  );
  expect(row?.next_at.getTime()).toBeGreaterThan(Date.parse(invoice_date));
});
