import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeIdentity } from './testing/identity.ts';
import { saleInvoice } from './testing/invoices.ts';
import { startBench, type TestBench } from './testing/test-simulator.ts';
import { TinyClient } from './testing/tiny-client.ts';

/** Goal: what is wrong inside a packet is never said at once, only in the inquiry, with its code (protocol.md section 5). */
let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench[Symbol.asyncDispose]());

async function codesOf(payload: string, fiscalId?: string, client = bench.client): Promise<string[]> {
  const reply = await client.post([payload], fiscalId);
  expect(reply.status).toBe(200);
  const row = await client.verdict(reply.body.result[0]?.referenceNumber ?? '');
  expect(row.status).toBe(row.data.error.length > 0 ? 'FAILED' : 'SUCCESS');
  return row.data.error.map(({ code }) => code);
}

/** A JWE made by hand on OpenSSL, so that each part can be made wrong. */
async function handMade(
  jws: string,
  changes: { ivBytes?: number; oaepHash?: string; header?: object; keyBytes?: number } = {},
) {
  const { ivBytes = 12, oaepHash = 'sha256', keyBytes = 32 } = changes;
  const server = await bench.client.serverKey();
  const header = Buffer.from(
    JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: server.id, ...changes.header }),
  ).toString('base64url');
  const key = randomBytes(32);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(header));
  const text = Buffer.concat([cipher.update(jws), cipher.final()]);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const wrapped = publicEncrypt({ key: server.pem, oaepHash, padding }, key.subarray(0, keyBytes));
  return [header, ...[wrapped, iv, text, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
}

const signed = () => bench.client.sign(JSON.stringify(saleInvoice()));

describe('encryption', () => {
  it('made by hand it opens', async () => {
    expect(await codesOf(await handMade(await signed()))).toEqual([]);
  });

  const cases: [string, string, () => Promise<string>][] = [
    ['no JWE at all', '04150', async () => 'x'],
    ['four segments', '04150', async () => (await handMade(await signed())).split('.').slice(1).join('.')],
    ['header no JSON', '04150', async () => (await handMade(await signed())).replace(/^[^.]+/, 'AAAA')],
    [
      'RSA-OAEP with SHA-1',
      '04152',
      async () => handMade(await signed(), { oaepHash: 'sha1', header: { alg: 'RSA-OAEP' } }),
    ],
    ['A128CBC-HS256', '04152', async () => handMade(await signed(), { header: { enc: 'A128CBC-HS256' } })],
    ['IV of 128 bits', '04153', async () => handMade(await signed(), { ivBytes: 16 })],
    ['wrapped with SHA-1', '04150', async () => handMade(await signed(), { oaepHash: 'sha1' })],
    ['content key of 128 bits', '04150', async () => handMade(await signed(), { keyBytes: 16 })],
    ['kid of another key', '04150', async () => handMade(await signed(), { header: { kid: 'old' } })],
    ['compressed', '04150', async () => handMade(await signed(), { header: { zip: 'DEF' } })],
    ['tag changed', '04150', async () => (await handMade(await signed())).replace(/[^.]+$/, 'A'.repeat(22))],
    [
      'header changed after sealing',
      '04150',
      async () => {
        const [, ...rest] = (await handMade(await signed())).split('.');
        const header = Buffer.from('{"enc":"A256GCM","alg":"RSA-OAEP-256"}').toString('base64url');
        return [header, ...rest].join('.');
      },
    ],
  ];
  it.each(cases)('%s: %s', async (_name, code, payload) => {
    expect(await codesOf(await payload())).toEqual([code]);
  });
});

describe('signature', () => {
  const seal = async (jws: string) => bench.client.encrypt(jws);
  const cases: [string, string, () => Promise<string>][] = [
    ['no JWS', '04130', async () => 'plain text'],
    ['bare JSON', '04130', async () => JSON.stringify(saleInvoice())],
    ['no crit', '04130', async () => bench.client.sign('{}', { crit: undefined })],
    ['no x5c', '04130', async () => bench.client.sign('{}', { x5c: undefined })],
    ['x5c unreadable', '04131', async () => bench.client.sign('{}', { x5c: ['AAAA'] })],
    ['signature wrong', '04131', async () => (await signed()).replace(/[^.]+$/, 'A'.repeat(342))],
    ['payload no JSON', '04130', async () => bench.client.sign('not json')],
    ['payload a list', '04130', async () => bench.client.sign('[]')],
  ];
  it.each(cases)('%s: %s', async (_name, code, jws) => {
    expect(await codesOf(await seal(await jws()))).toEqual([code]);
  });

  it('certificate nobody trusts: 04131', async () => {
    const stranger = new TinyClient(bench.simulator.baseUrl, await makeIdentity(), 'A11216');
    const jws = await stranger.sign(JSON.stringify(saleInvoice()));
    expect(await codesOf(await bench.client.encrypt(jws))).toEqual(['04131']);
  });
});

describe('who may sign', () => {
  it('fiscalId ill-formed 04148, unknown 04133, inactive 04133', async () => {
    const payload = await bench.client.seal(saleInvoice());
    expect(await codesOf(payload, 'a1')).toEqual(['04148']);
    expect(await codesOf(payload, 'A1XXXX')).toEqual(['04133']);
    const { nationalId } = bench.identity;
    bench.simulator.control.registerMemory({ memoryId: 'A1DEAD', nationalId, status: 'INACTIVE' });
    expect(await codesOf(payload, 'A1DEAD')).toEqual(['04133']);
  });

  it('another’s memory: 04132', async () => {
    bench.simulator.control.registerMemory({ memoryId: 'A1FRGN', nationalId: '14008430838' });
    expect(await codesOf(await bench.client.seal(saleInvoice()), 'A1FRGN')).toEqual(['04132']);
  });

  it('another signs for my memory: 04132', async () => {
    const other = await makeIdentity({ nationalId: '14008430838' });
    bench.simulator.control.trustCertificate('A11216', other.certificatePem);
    const jws = await new TinyClient(bench.simulator.baseUrl, other, 'A11216').sign(JSON.stringify(saleInvoice()));
    expect(await codesOf(await bench.client.encrypt(jws))).toEqual(['04132']);
  });
});

describe('trusted companies (protocol.md section 8)', () => {
  const providerId = 'TP1001';
  const taxpayer = '14008430838';
  let company: TinyClient;
  let owner: TinyClient;
  beforeAll(async () => {
    const { control, baseUrl } = bench.simulator;
    const [companyKey, ownerKey] = [
      await makeIdentity({ nationalId: '10320296185' }),
      await makeIdentity({ nationalId: taxpayer }),
    ];
    for (const id of [providerId, 'TP1002'])
      control.registerProvider({ providerId: id, nationalId: companyKey.nationalId });
    for (const { certificatePem } of [companyKey, ownerKey]) control.trustCertificate('A1CLNT', certificatePem);
    company = new TinyClient(baseUrl, companyKey, providerId);
    owner = new TinyClient(baseUrl, ownerKey, 'A1CLNT');
  });
  const invoice = () => JSON.stringify(saleInvoice({ memory: 'A1CLNT', tins: taxpayer }));
  const delegate = (mode: 'taxpayer' | 'provider-taxpayer-key' | 'provider-key', to = providerId) =>
    bench.simulator.control.registerMemory({ memoryId: 'A1CLNT', nationalId: taxpayer, mode, providerId: to });

  it('sends with its own key where the memory says so', async () => {
    delegate('provider-key');
    expect(await codesOf(await company.seal(invoice()), 'A1CLNT', company)).toEqual([]);
    const byOwner = await company.encrypt(await owner.sign(invoice()));
    expect(await codesOf(byOwner, 'A1CLNT', company)).toEqual(['04132']);
  });

  it('sends what the taxpayer signed where the memory says so', async () => {
    delegate('provider-taxpayer-key');
    const byOwner = await company.encrypt(await owner.sign(invoice()));
    expect(await codesOf(byOwner, 'A1CLNT', company)).toEqual([]);
    expect(await codesOf(await company.seal(invoice()), 'A1CLNT', company)).toEqual(['04132']);
  });

  it('without a contract: 04111', async () => {
    for (const change of [() => delegate('taxpayer'), () => delegate('provider-key', 'TP1002')]) {
      change();
      expect(await codesOf(await company.seal(invoice()), 'A1CLNT', company)).toEqual(['04111']);
    }
  });

  it('whose contract ended is shown nothing of the memory any more', async () => {
    const asked = async () =>
      (
        await company.call('GET', 'inquiry-by-uid', {
          query: 'uidList=11111111-1111-4111-8111-111111111111&fiscalId=A1CLNT',
        })
      ).status;
    delegate('provider-key');
    expect(await asked()).toBe(200);
    delegate('taxpayer');
    expect(await asked()).toBe(403);
  });

  it('the taxpayer himself may not send for a memory he gave away: 04132', async () => {
    delegate('provider-taxpayer-key');
    expect(await codesOf(await owner.seal(invoice()), 'A1CLNT', owner)).toEqual(['04132']);
  });
});
