import { request } from 'node:http';
import type { InvoiceStatusRow } from '@taraz/authority/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SimulatorState } from './control/simulator-control.ts';
import { createSimulator, type SimulatorTrust } from './simulator.ts';
import { companyId, makeIdentity } from './testing/identity.ts';
import { saleInvoice } from './testing/invoices.ts';
import { memoryId, startBench, type TestBench } from './testing/test-simulator.ts';
import { codeOf, TinyClient } from './testing/tiny-client.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench[Symbol.asyncDispose]());

async function control<T = Record<string, unknown>>(method: string, path: string, body?: unknown) {
  const reply = await fetch(`${bench.simulator.url}/control/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as T };
}

/** A request with headers that `fetch` would not let through. */
function rawRequest(path: string, method: string, headers: Record<string, string>, body = ''): Promise<number> {
  const { port } = new URL(bench.simulator.url);
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end(body);
  });
}

describe('who may control', () => {
  const host = () => new URL(bench.simulator.url).host;
  it('a foreign name for this address (DNS rebinding) may not', async () => {
    expect(await rawRequest('/control/state', 'GET', { host: 'evil.example' })).toBe(403);
    expect(await rawRequest('/', 'GET', { host: 'evil.example:7411' })).toBe(403);
    expect(await rawRequest('/control/state', 'GET', { host: `localhost:${new URL(bench.simulator.url).port}` })).toBe(
      200,
    );
  });

  it('a foreign page in this browser may not', async () => {
    const json = { 'content-type': 'application/json', host: host() };
    expect(await rawRequest('/control/reset', 'POST', { ...json, origin: 'https://evil.example' }, '{}')).toBe(403);
    expect(await rawRequest('/control/reset', 'POST', { 'content-type': 'text/plain', host: host() }, '{}')).toBe(415);
    expect(await rawRequest('/control/reset', 'POST', { ...json, origin: bench.simulator.url }, '{}')).toBe(200);
  });

  it('the authority’s own API answers under any name', async () => {
    expect(await rawRequest('/requestsmanager/api/v2/nonce', 'GET', { host: 'moadian.example' })).toBe(200);
  });
});

describe('the road to a certificate', () => {
  it('request, certificate with the same subject, memory in use', async () => {
    const identity = await makeIdentity({ nationalId: '10320296185', name: 'CN=شرکت نمونه [Stamp], OU=نمونه, C=IR' });
    const signed = await control<{ certificatePem: string; chainPem: string[]; x5c: string[]; notAfter: string }>(
      'POST',
      'ca/sign',
      { csr: identity.csrPem, validityDays: 100 },
    );
    expect(signed.status).toBe(200);
    expect(signed.body.chainPem).toHaveLength(2);
    const days = (Date.parse(signed.body.notAfter) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(100);
    await control('POST', 'memories', { memoryId: 'A1NEW1', nationalId: '10320296185', nameTrade: 'نمونه' });
    const client = new TinyClient(bench.simulator.baseUrl, { ...identity, x5c: signed.body.x5c }, 'A1NEW1');
    const row = await client.submit(saleInvoice({ memory: 'A1NEW1', tins: '10320296185' }));
    expect(row.data.error).toEqual([]);
    expect(row.status).toBe('SUCCESS');

    bench.simulator.control.advanceDays(101);
    expect(codeOf(await client.call('GET', 'server-information'))).toBe('4131');
    bench.simulator.control.setTimeOffset(0);
  });

  it('OpenSSL agrees with the chain', async () => {
    const { X509Certificate } = await import('node:crypto');
    const identity = await makeIdentity();
    const { certificatePem, chainPem } = await bench.simulator.control.signRequest(identity.csrPem);
    const [leaf, intermediate, root] = [certificatePem, ...chainPem].map((pem) => new X509Certificate(pem));
    if (!leaf || !intermediate || !root) throw new Error('three certificates');
    expect(leaf.checkIssued(intermediate) && leaf.verify(intermediate.publicKey)).toBe(true);
    expect(intermediate.checkIssued(root) && intermediate.verify(root.publicKey)).toBe(true);
    expect(leaf.subject).toContain('serialNumber=14003778990');
    expect(leaf.subject).toContain('CN=شرکت آزمایشی [Stamp]');
    expect([leaf.ca, intermediate.ca, root.ca]).toEqual([false, true, true]);
  });

  it.each([
    ['CSR_UNREADABLE', async () => 'nothing'],
    ['CSR_SERIAL_NUMBER_MISSING', async () => (await makeIdentity({ bare: true })).csrPem],
    ['CSR_KEY_UNUSABLE', async () => (await makeIdentity({ modulusLength: 1024 })).csrPem],
    ['CSR_SIGNATURE_INVALID', async () => brokenSignature((await makeIdentity()).csrPem)],
  ])('%s', async (error, csr) => {
    expect(await control('POST', 'ca/sign', { csr: await csr() })).toEqual({ status: 400, body: { error } });
  });
});

describe('what the authority knows', () => {
  it('defaults of a memory', async () => {
    const company = await control('POST', 'memories', { memoryId: 'A1NEW2', nationalId: '14003778990' });
    expect(company.body).toEqual({
      memoryId: 'A1NEW2',
      nationalId: '14003778990',
      economicCode: '14003778990',
      nameTrade: 'A1NEW2',
      status: 'ACTIVE',
      mode: 'taxpayer',
      article6Exceeded: false,
    });
    const person = await control('POST', 'memories', { memoryId: 'A1NEW3', nationalId: '0084575948' });
    expect(person.body.economicCode).toBe('00845759480001');
  });

  it('what is not said again of one stays, unless it has another owner by then', async () => {
    const owned = { memoryId: 'A1KEPT', nationalId: '14003778990' };
    const company = { providerId: 'TP1234', nationalId: '10320296185' };
    const told = await control('POST', 'providers', { ...company, nameTrade: 'معتمد', active: false });
    expect((await control('POST', 'providers', company)).body).toEqual(told.body);
    const said = {
      ...{ mode: 'provider-key', providerId: 'TP1234', economicCode: '411111111111', nameTrade: 'نمونه' },
      ...{ allowedPatterns: [1], status: 'KEY_INVALID' },
    };
    const first = await control('POST', 'memories', { ...owned, ...said });
    const second = await control('POST', 'memories', { ...owned, article6Exceeded: true });
    expect(second.body).toEqual({ ...first.body, article6Exceeded: true });
    expect((await control('POST', 'memories', { ...owned, nationalId: '10103800000' })).body).toEqual({
      ...{ memoryId: 'A1KEPT', nationalId: '10103800000', economicCode: '10103800000', nameTrade: 'A1KEPT' },
      ...{ status: 'ACTIVE', mode: 'taxpayer', article6Exceeded: false },
    });
  });

  it('what was said of one can be unsaid: its patterns, and the company it sent through', async () => {
    const owned = { memoryId: 'A1SAID', nationalId: '14003778990' };
    await control('POST', 'providers', { providerId: 'TP1234', nationalId: '10320296185' });
    await control('POST', 'memories', { ...owned, mode: 'provider-key', providerId: 'TP1234', allowedPatterns: [1] });
    const { body } = await control('POST', 'memories', { ...owned, mode: 'taxpayer', allowedPatterns: [] });
    expect(body).not.toHaveProperty('providerId');
    expect(body).not.toHaveProperty('allowedPatterns');
    expect((await control('POST', 'memories', { ...owned, mode: 'provider-key' })).status).toBe(400);
  });

  it.each([
    ['through a company that is not named', { mode: 'provider-key' }, { status: 400, body: { error: 'BAD_VALUE' } }],
    [
      'through a company that nobody knows',
      { mode: 'provider-taxpayer-key', providerId: 'TP9999' },
      { status: 404, body: { error: 'NOT_FOUND' } },
    ],
  ])('a memory cannot send %s', async (_, sending, refusal) => {
    const memory = { memoryId: 'A1LOST', nationalId: '14003778990' };
    expect(await control('POST', 'memories', { ...memory, ...sending })).toEqual(refusal);
    expect((await control('DELETE', 'memories/A1LOST')).status).toBe(404);
  });

  it('what was said of one is kept when it is trusted at the next start too, unless it has another owner by then', async () => {
    await using first = await startBench();
    const { dataDir, identity, simulator } = first;
    const memory = (one: typeof simulator) => one.control.state().memories.find((each) => each.memoryId === memoryId);
    const owned = { memoryId, nationalId: companyId };
    const said = { mode: 'provider-taxpayer-key', providerId: 'TP1234', economicCode: '411111111111' } as const;
    simulator.control.registerProvider({ providerId: said.providerId, nationalId: '10320296185' });
    simulator.control.registerMemory({ ...owned, ...said, article6Exceeded: true });
    const before = memory(simulator);
    await simulator.close();
    const started = async (trusted: Partial<SimulatorTrust>) => {
      const trust = [{ ...owned, certificatePem: identity.certificatePem, ...trusted }];
      const again = await createSimulator({ dataDir, trust });
      const known = memory(again);
      await again.close();
      return known;
    };
    expect(await started({})).toEqual(before);
    expect(await started({ economicCode: '422222222222' })).toEqual({ ...before, economicCode: '422222222222' });
    expect(await started({ nationalId: '10103800000' })).toEqual({
      ...{ memoryId, nationalId: '10103800000', economicCode: '10103800000', nameTrade: memoryId },
      ...{ status: 'ACTIVE', mode: 'taxpayer', article6Exceeded: false },
    });
  });

  it('goods with their rates, and only those when lists are closed', async () => {
    const { client } = bench;
    const codes = async (invoice: object) => (await client.submit(invoice)).data.error.map(({ code }) => code);
    expect(await codes(saleInvoice())).toEqual([]);
    await control('PUT', 'goods', { items: [{ id: '2800002692993', rate: '0' }] });
    expect(await codes(saleInvoice())).toContain('0304401');
    await control('PUT', 'goods', { items: [{ id: '2720000117734', rate: '10' }], replace: true });
    expect(await codes(saleInvoice())).toEqual([]);
    await control('PUT', 'settings', { goods: 'listed' });
    expect(await codes(saleInvoice())).toContain('0303301');
    await control('PUT', 'settings', { goods: 'open' });
  });

  it('a rate of former years, by itself', async () => {
    const invoice = saleInvoice();
    Object.assign(invoice.header, { tvam: 90_000, tbill: 1_090_000 });
    Object.assign(invoice.body[0] ?? {}, { vra: 9, vam: 90_000, tsstam: 1_090_000 });
    const row = await bench.client.submit(invoice);
    expect(row.data.error.map(({ code }) => code)).toEqual(['0304401']);
  });

  it.each([
    ['a company', '10320296185', '10320296185'],
    ['a person', '0012178950', '00121789500001'],
    ['a foreigner', '093110245000', '09311024500001'],
  ])('a seller of whom no economic code is said: %s', async (_, nationalId, economicCode) => {
    const memoryId = `A1OWN${nationalId.length % 10}`;
    const identity = await makeIdentity({ nationalId });
    const { body } = await control<{ economicCode: string }>('POST', 'memories', { memoryId, nationalId });
    expect(body.economicCode).toBe(economicCode);
    await control('POST', 'trust', { memoryId, certificate: identity.certificatePem });
    const client = new TinyClient(bench.simulator.baseUrl, identity, memoryId);
    const row = await client.submit(saleInvoice({ memory: memoryId, tins: economicCode }));
    expect(row.data.error).toEqual([]);
    await control('PUT', 'taxpayers', { items: [{ nationalId, nameTrade: 'نمونه' }] });
    const found = await bench.client.call('GET', 'taxpayer', { query: `economicCode=${economicCode}` });
    expect(found.body).toMatchObject({ nationalId, nameTrade: 'نمونه' });
  });

  it('taxpayers by name and state', async () => {
    await control('PUT', 'taxpayers', {
      items: [{ nationalId: '14008430838', nameTrade: 'پارس', taxpayerStatus: 'TEMPORARY_UNAUTHORIZE' }],
    });
    const { body } = await bench.client.call('GET', 'taxpayer', { query: 'economicCode=14008430838' });
    expect(body).toEqual({ nameTrade: 'پارس', taxpayerStatus: 'TEMPORARY_UNAUTHORIZE', nationalId: '14008430838' });
    await control('PUT', 'settings', { taxpayers: 'listed' });
    expect(codeOf(await bench.client.call('GET', 'taxpayer', { query: 'economicCode=10320296186' }))).toBe('4170');
    await control('PUT', 'settings', { taxpayers: 'open' });
  });

  it.each([
    ['a company', 2, '14008430838', []],
    ['a company, mistyped', 2, '14008430839', ['0301201']],
    ['a civil partnership, whose codes have no check digit that is known', 3, '14008430839', []],
    ['a civil partnership whose code has a company’s check digit', 3, '14008430838', []],
    ['a person', 1, '00121789500001', []],
    ['a foreigner', 4, '09311024500001', []],
  ])('a buyer whom no list has: %s', async (_, tob, tinb, codes) => {
    const row = await bench.client.submit(saleInvoice({ header: { tob, tinb, bid: undefined } }));
    expect(row.data.error.map(({ code }) => code)).toEqual(codes);
  });
});

describe('faults, seed, time, power over HTTP', () => {
  it('are set and read back', async () => {
    const faults = await control('PUT', 'faults', {
      reset: { chance: 0.25 },
      'late-answer': { chance: 0, seconds: 9 },
    });
    expect(faults.body).toMatchObject({ reset: { chance: 0.25 }, 'late-answer': { chance: 0, seconds: 9 } });
    expect((await control('POST', 'seed', { seed: '0x0000-0011' })).body).toEqual({ seed: '0x0000-0011' });
    expect((await control('POST', 'seed', {})).body.seed).toMatch(/^0x[0-9A-F]{4}-[0-9A-F]{4}$/);
    await control('POST', 'time/advance', { days: 30 });
    const state = (await control<SimulatorState>('GET', 'state')).body;
    expect(state).toMatchObject({ timeOffsetMs: 30 * 86_400_000, running: true });
    await control('PUT', 'time', { offsetMs: 0 });
    expect((await control('PUT', 'power', { running: false })).body).toEqual({ running: false });
    await control('PUT', 'power', { running: true });
    expect((await control('DELETE', 'faults')).body).toMatchObject({ reset: { chance: 0 } });
  });

  it.each([
    ['PUT', 'faults', { unknown: { chance: 1 } }],
    ['PUT', 'faults', { reset: { chance: 2 } }],
    ['PUT', 'faults', { reset: 1 }],
    ['POST', 'memories', { memoryId: 'a', nationalId: '14003778990' }],
    ['POST', 'memories', { memoryId: 'A1NEW4', nationalId: 'x' }],
    ['PUT', 'settings', { unknown: 1 }],
    ['PUT', 'settings', { constructor: 1 }],
    ['PUT', 'settings', { processingDelayMs: -1 }],
    ['PUT', 'goods', { items: [{ id: '1', rate: 'ten' }] }],
    ['POST', 'reactions', { taxId: 'A', reaction: 'MAYBE' }],
    ['POST', 'ca/revoke', { fingerprint: 'zz' }],
    ['PUT', 'power', { running: 'yes' }],
    ['POST', 'trust', { memoryId: 'NOPE', certificate: 'x' }],
  ])('%s %s %j is refused', async (method, path, body) => {
    expect(await control(method, path, body)).toEqual({ status: 400, body: { error: 'BAD_VALUE' } });
  });

  it('a clock moved by parts of a millisecond still tells whole ones', async () => {
    expect((await control('PUT', 'time', { offsetMs: 1.5 })).status).toBe(200);
    const { body } = await bench.client.call<{ serverTime: number }>('GET', 'server-information');
    expect(Number.isInteger(body.serverTime)).toBe(true);
    await control('PUT', 'time', { offsetMs: 0 });
  });

  it('refuses in its own words, whatever is wrong', async () => {
    expect(await control('GET', 'received/%')).toEqual({ status: 400, body: { error: 'BAD_VALUE' } });
    const untyped = await fetch(`${bench.simulator.url}/control/seed`, { method: 'POST', body: new Blob(['{}']) });
    expect([untyped.status, await untyped.json()]).toEqual([415, { error: 'JSON_EXPECTED' }]);
  });

  it('what is not there is 404', async () => {
    expect((await control('DELETE', 'memories/A1GONE')).status).toBe(404);
    expect((await control('POST', 'reactions', { taxId: 'A', reaction: 'APPROVED' })).status).toBe(404);
    expect((await control('GET', 'received/999999')).status).toBe(404);
  });
});

describe('an invoice that was taken before the ledger begins', () => {
  it('can be referred to and asked about, stands there once, and its buyer has been silent since', async () => {
    const dayMs = 86_400_000;
    const registeredAt = Date.now() - 40 * dayMs;
    const earlier = saleInvoice({ indatim: registeredAt - 1000 });
    const packet = {
      uid: '0b7f1c1e-7a51-4c5e-9b1e-3f0d2a9c4e11',
      referenceNumber: '5f0c2b7a-1d7e-4b7c-8a55-0f6d1e2c3b4a',
    };
    const items = [{ fiscalId: memoryId, registeredAt, document: JSON.stringify(earlier), ...packet }];
    expect((await control('POST', 'registered', { items })).body).toEqual({ count: 1 });
    expect((await control<unknown[]>('GET', `received?uid=${packet.uid}`)).body).toMatchObject([packet]);
    for (const id of [packet.uid.toUpperCase(), packet.referenceNumber, packet.referenceNumber.toUpperCase()])
      expect((await control<unknown[]>('GET', `received?id=${id}`)).body).toMatchObject([packet]);
    expect((await control<unknown[]>('GET', `received?uid=${packet.referenceNumber}`)).body).toEqual([]);
    expect((await control('POST', 'registered', { items })).body).toEqual({ count: 0 });

    const { taxid, ...copied } = earlier.header;
    const own = saleInvoice();
    const correction = { ...own, header: { ...copied, ...own.header, ins: 2, irtaxid: taxid } };
    for (const key of ['tob', 'bid', 'tinb'] as const) delete (correction.header as Record<string, unknown>)[key];
    const state = async () => {
      const query = `taxIds=${taxid}`;
      const { body } = await bench.client.call<InvoiceStatusRow[]>('GET', 'inquiry-invoice-status', { query });
      return body[0]?.invoiceStatus;
    };
    expect(await state()).toBe('SYSTEMIC_APPROVED');
    expect(await bench.client.submit(correction)).toMatchObject({ status: 'SUCCESS' });
  });

  it.each([
    { registeredAt: 9e15 },
    { registeredAt: 1.5 },
    { registeredAt: -1 },
    { uid: '\u0000' },
    { referenceNumber: 'x'.repeat(1_000) },
    { fiscalId: '\u0000' },
    { fiscalId: 'x'.repeat(1_000) },
    { document: JSON.stringify({ ...saleInvoice(), header: { ...saleInvoice().header, taxid: '\ud800' } }) },
  ])('is refused with %j, and the page still opens', async (over) => {
    const one = { fiscalId: memoryId, registeredAt: 1, document: JSON.stringify(saleInvoice()), ...over };
    expect(await control('POST', 'registered', { items: [one] })).toEqual({
      status: 400,
      body: { error: 'BAD_VALUE' },
    });
    expect((await fetch(`${bench.simulator.url}/`)).status).toBe(200);
    expect((await control('GET', 'received')).status).toBe(200);
  });

  it('is refused under the reference number of another, and none of those sent with it is entered', async () => {
    const referenceNumber = '5f0c2b7a-1d7e-4b7c-8a55-0f6d1e2c3b4b';
    const one = () => ({
      fiscalId: memoryId,
      registeredAt: 1,
      document: JSON.stringify(saleInvoice()),
      referenceNumber,
    });
    const first = one();
    const refused = { status: 400, body: { error: 'BAD_VALUE' } };
    expect(await control('POST', 'registered', { items: [first, one()] })).toEqual(refused);
    expect((await control('POST', 'registered', { items: [first] })).body).toEqual({ count: 1 });
    expect(await control('POST', 'registered', { items: [one()] })).toEqual(refused);
  });

  it.each(['{}', 'x', '{"header":{},"body":[]}'])('is none: %s', async (document) => {
    const items = [{ fiscalId: memoryId, registeredAt: 1, document }];
    expect(await control('POST', 'registered', { items })).toEqual({ status: 400, body: { error: 'BAD_VALUE' } });
  });
});

describe('what was received', () => {
  it('comes decrypted, with checks and findings, and can be filtered', async () => {
    const invoice = saleInvoice({ header: { tbill: 7 } });
    const row = await bench.client.submit(invoice);
    const { body } = await control<Record<string, unknown>[]>('GET', `received?taxId=${invoice.header.taxid}`);
    expect(body).toHaveLength(1);
    expect(JSON.parse(String(body[0]?.document))).toEqual(invoice);
    expect(body[0]).toMatchObject({
      referenceNumber: row.referenceNumber,
      status: 'FAILED',
      errors: expect.arrayContaining([expect.objectContaining({ code: '0202701', path: 'header.tbill' })]),
      checks: expect.arrayContaining([
        { name: 'signature', ok: true },
        { name: 'rules', ok: false },
      ]),
    });
    const seq = Number(body[0]?.seq);
    expect((await control('GET', `received/${seq}`)).body.seq).toBe(seq);
    const earlier = await control<{ seq: number }[]>('GET', `received?before=${seq}&limit=2`);
    expect(earlier.body.map((one) => one.seq)).toEqual([seq - 1, seq - 2]);
  });

  it('goes when the ledger is cleared, memories stay', async () => {
    expect((await control('POST', 'reset', {})).body).toMatchObject({ received: 0, registered: 0 });
    expect((await bench.client.submit(saleInvoice())).status).toBe('SUCCESS');
  });
});

function brokenSignature(pem: string): string {
  const body = pem.replace(/-----[^-]+-----/g, '').replace(/\s/g, '');
  const der = Buffer.from(body, 'base64');
  der[der.length - 3] = (der[der.length - 3] ?? 0) ^ 0xff;
  return `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64')}\n-----END CERTIFICATE REQUEST-----`;
}
