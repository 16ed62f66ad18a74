import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { createSigningRequest, generateKeyPair, importPrivateKey } from '@taraz/authority';
import { calls } from '@taraz/contract';
import { createSimulator, type Simulator } from '@taraz/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asideFromBytes } from '../../platform/http/aside.ts';
import { newSimulatorDirectory } from '../../testing/simulator-directory.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/with-server.ts';
import { sampleInput } from '../sending/testing/fixture.ts';

let server: TestServer;
let simulator: Simulator;
let dataDir: string;
let admin: SignedIn;
const memoryId = 'A11216';

async function issue(): Promise<string> {
  const body = await sampleInput({ invoice: { invoice_date: new Date(server.clock.nowMs()).toISOString() } });
  return (await admin.client(calls.createInvoice, { body })).id;
}

async function confirmed(id: string) {
  await expect
    .poll(async () => (await admin.client(calls.getInvoice, { params: { id } })).state, {
      timeout: 120_000,
      interval: 100,
    })
    .toBe('confirmed');
}

const choose = (signer: 'platform' | 'trusted_provider') =>
  admin.client(calls.createMemorySettings, { body: { memory_id: memoryId, signer } });
const memory = async () => (await admin.client(calls.listMemories, {})).memories[0];
const sentBy = () => simulator.control.received({ limit: 1 })[0];
const settingsOf = (baseUrl: string) => ({
  environment: 'simulator' as const,
  authorities: {
    simulator: { baseUrl, rootsFile: null },
    sandbox: { baseUrl: 'http://127.0.0.1:9/requestsmanager', rootsFile: join(dataDir, 'roots.pem') },
  },
});

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'taraz-tsp-'));
  await writeFile(join(dataDir, 'roots.pem'), rootCertificates[0] ?? '');
  simulator = await createSimulator({ dataDir: await newSimulatorDirectory(dataDir), processingDelayMs: 0 });
  server = await createTestServer({ config: settingsOf(simulator.baseUrl) });
  admin = await server.newAdmin();
  await admin.client(calls.addMemory, { body: { memory_id: memoryId } });
});
afterAll(async () => {
  await server?.close();
  await simulator?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Its files as the configuration names them, with a certificate of the simulator's. */
async function companyFiles(name: string) {
  const { privateKeyPem } = await generateKeyPair();
  const csr = await createSigningRequest(importPrivateKey(privateKeyPem), {
    commonName: 'معتمد',
    nationalId: '10320296185',
  });
  const { certificatePem, chainPem } = await simulator.control.signRequest(csr);
  const files = { keyFile: join(dataDir, `${name}.key`), certificateFile: join(dataDir, `${name}.crt`) };
  await writeFile(files.keyFile, privateKeyPem);
  await writeFile(files.certificateFile, [certificatePem, ...chainPem].join('\n'));
  return { company: { environment: 'simulator', id: 'TP7777', name, ...files } as const, certificatePem, chainPem };
}

describe('the trusted company', () => {
  it('is offered where the operator is one, and refused elsewhere', async () => {
    const { providers } = await admin.client(calls.listTrustedProviders, {});
    expect(providers).toEqual([
      { environment: 'simulator', provider_id: 'TP1001', name: expect.stringContaining('تراز'), not_after: null },
    ]);
    const other = await server.newAdmin();
    const { id } = await other.client(calls.addMemory, { body: { memory_id: 'A2HP31', environment: 'sandbox' } });
    await expect(
      other.client(calls.putMemorySettings, {
        params: { id },
        body: { memory_id: 'A2HP31', signer: 'trusted_provider' },
      }),
    ).rejects.toMatchObject({ status: 409 });
  });

  it('signs with its own key and in its own name; the taxpayer needs none', async () => {
    expect(await memory()).toMatchObject({ ready: false, signer: 'platform' });
    await choose('trusted_provider');
    expect(await memory()).toMatchObject({ ready: true, signer: 'trusted_provider' });
    const test = await admin.client(calls.testConnection, { body: { memory_id: memoryId } });
    expect(test.checks.map(({ check, ok }) => [check, ok])).toEqual([
      ['key', true],
      ['certificate', true],
      ['network', true],
      ['clock', true],
      ['token', true],
      ['memory', true],
    ]);
    await confirmed(await issue());
    expect(sentBy()).toMatchObject({ clientId: 'TP1001', fiscalId: memoryId });
    const [row] = await server.database.asOwner('select * from trusted_providers');
    expect(JSON.stringify(row)).not.toContain('PRIVATE KEY');
  });

  it('is left again for a key of the account, and chosen for all memories by the account settings', async () => {
    await choose('platform');
    expect(await memory()).toMatchObject({ ready: false, signer: 'platform' });
    await admin.client(calls.generateKey, { body: { memory_id: memoryId } });
    await admin.client(calls.certifyBySimulator, { body: { memory_id: memoryId } });
    await confirmed(await issue());
    expect(sentBy()).toMatchObject({ clientId: memoryId });
    await admin.client(calls.putSettings, { query: { is_trusted_tsp: true }, body: {} });
    expect(await memory()).toMatchObject({ ready: true, signer: 'trusted_provider' });
    await confirmed(await issue());
    expect(sentBy()).toMatchObject({ clientId: 'TP1001' });
  });

  it('signs for all or not, as the account settings say it of the memories: those that come later, too', async () => {
    const who = await server.newAdmin();
    const told = async () => (await who.client(calls.getSettings, {})).is_trusted_tsp;
    const put = (is_trusted_tsp: boolean) => who.client(calls.putSettings, { query: {}, body: { is_trusted_tsp } });
    const add = async (memory_id: string, environment?: 'sandbox') =>
      (await who.client(calls.addMemory, { body: { memory_id, ...(environment && { environment }) } })).signer;
    const signers = async () =>
      (await who.client(calls.listMemorySettings, {})).settings.map(
        ({ memory_id, signer }) => `${memory_id} ${signer}`,
      );
    await put(true);
    expect(await add('A2HP41')).toBe('trusted_provider');
    expect(await add('A2HP42')).toBe('trusted_provider');
    // Where the operator is none it is left alone.
    expect(await add('A2HP43', 'sandbox')).toBe('platform');
    expect(await told()).toBe(true);
    await who.client(calls.createMemorySettings, { body: { memory_id: 'A2HP42', signer: 'platform' } });
    const mixed = ['A2HP41 trusted_provider', 'A2HP42 platform', 'A2HP43 platform'];
    expect(await told()).toBe(false);
    // Sent back as it was read.
    await put(false);
    expect(await signers()).toEqual(mixed);
    await put(true);
    expect(await signers()).toEqual(mixed.with(1, 'A2HP42 trusted_provider'));
    await put(false);
    expect(await signers()).toEqual(mixed.with(0, 'A2HP41 platform'));
    expect(await add('A2HP44')).toBe('platform');
  });

  it('signs for one that is added, or put back, where it signs for all others, though nobody chose that for all', async () => {
    const who = await server.newAdmin();
    const add = async (memory_id: string) => (await who.client(calls.addMemory, { body: { memory_id } })).signer;
    const sign = (memory_id: string, signer: 'platform' | 'trusted_provider') =>
      who.client(calls.createMemorySettings, { body: { memory_id, signer } });
    expect(await add('A2HP51')).toBe('platform');
    await sign('A2HP51', 'trusted_provider');
    expect((await who.client(calls.getSettings, {})).is_trusted_tsp).toBe(true);
    expect(await add('A2HP52')).toBe('trusted_provider');
    const { id } = await sign('A2HP52', 'platform');
    const reset = async () => {
      await who.client(calls.resetMemorySettings, { params: { id } });
      return (await who.client(calls.getMemorySettings, { params: { id } })).signer;
    };
    expect(await reset()).toBe('trusted_provider');
    await sign('A2HP51', 'platform');
    expect(await reset()).toBe('platform');
  });

  it('comes from the files that the configuration names, and from none that do not fit', async () => {
    const { company, certificatePem, chainPem } = await companyFiles('شرکت ما');
    const { company: other } = await companyFiles('دیگری');
    await expect(server.startAnother({ trustedProvider: { ...company, keyFile: other.keyFile } })).rejects.toThrow(
      /MISMATCH/,
    );
    await server.startAnother({ trustedProvider: company });
    const kept = async () =>
      (await server.database.asOwner('select * from trusted_providers where name = $1', ['شرکت ما']))[0];
    const before = await kept();
    // In whatever order the file has them, its own is the first of those that sign.
    await writeFile(company.certificateFile, [certificatePem, ...chainPem].toReversed().join('\n'));
    await server.startAnother({ trustedProvider: company });
    const after = await kept();
    // As nothing changed, whoever signs with it signs on.
    expect(after).toEqual(before);
    const { providers } = await admin.client(calls.listTrustedProviders, {});
    expect(providers).toMatchObject([{ provider_id: 'TP7777', name: 'شرکت ما', not_after: expect.any(String) }]);
  });

  it('is read at the start of a process alone: long requests of every account go on while its files are replaced', async () => {
    const { company } = await companyFiles('تمدید');
    const { company: other } = await companyFiles('تازه');
    const config = { ...settingsOf(simulator.baseUrl), trustedProvider: company };
    const own = await createTestServer({ isReal: true, config });
    try {
      await copyFile(other.certificateFile, company.certificateFile);
      const who = await own.newAdmin();
      const line = { item_name: 'کالا '.repeat(50), item_qty: '2', item_price: '1000', item_vat_percentage: '10' };
      const json = { save_as_draft: true, items: Array(asideFromBytes / 256).fill(line) };
      const { status } = await own.fetch('/api/invoice', { method: 'POST', token: who.token, json });
      expect(status).toBe(201);
    } finally {
      await own.close();
    }
  });

  it('whose certificate has ended keeps no process from starting', async () => {
    const { company } = await companyFiles('پایان‌یافته');
    const until = async () => (await admin.client(calls.listTrustedProviders, {})).providers[0]?.not_after;
    await server.startAnother({ trustedProvider: company });
    const ends = Date.parse((await until()) ?? '');
    server.clock.advance(ends + 1 - server.clock.nowMs());
    await server.database.asOwner('delete from trusted_providers');
    await server.startAnother({ trustedProvider: company });
    const [row] = await server.database.asOwner('select name, not_after from trusted_providers');
    expect(row).toEqual({ name: 'پایان‌یافته', not_after: new Date(ends) });
    const { client } = await server.signIn(admin);
    const [{ memory_id: of, company_until } = {}] = (await client(calls.listMemorySettings, {})).settings;
    expect([of, company_until]).toEqual([memoryId, new Date(ends).toISOString()]);
  });
});
