import { readFileSync } from 'node:fs';
import type { InquiryRow } from '@taraz/authority/wire';
import { describe, expect, it } from 'vitest';
import { type FaultKind, faultKindNames } from './faults/fault-kinds.ts';
import { Faults } from './faults/faults.ts';
import { drawAt, formatSeed, parseSeed } from './faults/seed.ts';
import { paymentErrorMessages } from './messages.fa.ts';
import { saleInvoice } from './testing/invoices.ts';
import { startBench } from './testing/test-simulator.ts';
import { codeOf } from './testing/tiny-client.ts';

const hitsOf = (faults: Faults, kind: FaultKind, n: number) =>
  Array.from({ length: n }, () => (faults.draw(kind) ? '1' : '0')).join('');

describe('seeds', () => {
  it.each([
    ['0x5EED-91C4', 0x5eed91c4],
    ['0x5eed91c4', 0x5eed91c4],
    ['17', 17],
  ])('%s', (text, seed) => {
    expect(parseSeed(text)).toBe(seed);
  });

  it('print and read back', () => {
    for (const seed of [0, 1, 0x5eed91c4, 0xffffffff]) expect(parseSeed(formatSeed(seed))).toBe(seed);
    expect(parseSeed('any word')).toBe(parseSeed('any word'));
  });

  it('draw evenly', () => {
    const draws = Array.from({ length: 20_000 }, (_, n) => drawAt(7, 'reset', n));
    expect(Math.abs(draws.filter((value) => value < 0.1).length - 2000)).toBeLessThan(150);
    expect(Math.abs(draws.filter((value) => value < 0.5).length - 10_000)).toBeLessThan(300);
  });
});

it.each([...faultKindNames, ...Object.keys(paymentErrorMessages)])('the README names %s', (name) => {
  expect(readFileSync(new URL('../README.md', import.meta.url), 'utf8')).toContain(`\`${name}\``);
});

describe('a seed', () => {
  it('gives the same faults in the same order, whatever else is on', () => {
    const one = new Faults(17);
    one.set({ reset: { chance: 0.3 } });
    const other = new Faults(17);
    other.set({ reset: { chance: 0.3 }, timeout: { chance: 0.5 }, duplicate: { chance: 0.9 } });
    const first = hitsOf(one, 'reset', 200);
    const mixed = Array.from({ length: 200 }, () => {
      other.draw('timeout');
      const hit = other.draw('reset') ? '1' : '0';
      other.draw('duplicate');
      return hit;
    }).join('');
    expect(mixed).toBe(first);
    one.reseed(17);
    expect(hitsOf(one, 'reset', 200)).toBe(first);
    one.reseed(18);
    expect(hitsOf(one, 'reset', 200)).not.toBe(first);
  });

  it('gives each kind a stream of its own', () => {
    const faults = new Faults(5);
    faults.set(Object.fromEntries(faultKindNames.map((kind) => [kind, { chance: 0.5 }])));
    const streams = new Set(faultKindNames.map((kind) => hitsOf(faults, kind, 64)));
    expect(streams.size).toBe(faultKindNames.length);
  });

  it('is the same through the wire', async () => {
    const run = async () => {
      await using bench = await startBench({ seed: '0xABCD-0001' });
      bench.simulator.control.setFaults({ 'error-html': { chance: 0.4 }, 'error-json': { chance: 0.2 } });
      const statuses: number[] = [];
      for (let n = 0; n < 40; n += 1) {
        statuses.push((await fetch(`${bench.simulator.baseUrl}/api/v2/nonce`)).status);
      }
      return statuses;
    };
    const first = await run();
    expect(new Set(first)).toEqual(new Set([200, 500, 502, 503]));
    expect(await run()).toEqual(first);
  });
});

describe('each fault, always', () => {
  const always = { chance: 1 };

  it('answer-lost: kept and registered, though the connection broke', async () => {
    await using bench = await startBench();
    const { client, simulator } = bench;
    const payload = await client.seal(saleInvoice());
    simulator.control.setFaults({ 'answer-lost': always });
    await expect(client.post([payload])).rejects.toThrow();
    simulator.control.clearFaults();
    const { body } = await client.call<InquiryRow[]>('GET', 'inquiry');
    expect((await client.verdict(body[0]?.referenceNumber ?? '')).status).toBe('SUCCESS');
    expect(simulator.control.received()[0]?.lostAnswer).toBe('cut');
  });

  it('gateway-after-accept: kept, though a gateway answered 502 in HTML', async () => {
    await using bench = await startBench();
    const payload = await bench.client.seal(saleInvoice());
    bench.simulator.control.setFaults({ 'gateway-after-accept': always });
    const reply = await bench.client.post([payload]);
    expect(reply.status).toBe(502);
    expect(String(reply.body)).toContain('<h1>502');
    expect(bench.simulator.control.counts().received).toBe(1);
  });

  it('reset, error-html, error-json: nothing was taken', async () => {
    await using bench = await startBench();
    const { client, simulator } = bench;
    const payload = await client.seal(saleInvoice());
    const authorization = `Bearer ${await client.token()}`;
    const post = () => client.raw('POST', 'invoice', { authorization, body: [{ payload, header: {} }] });
    simulator.control.setFaults({ reset: always });
    await expect(post()).rejects.toThrow();
    simulator.control.clearFaults();
    simulator.control.setFaults({ 'error-html': always });
    expect([502, 503]).toContain((await post()).status);
    simulator.control.clearFaults();
    simulator.control.setFaults({ 'error-json': always });
    const reply = await post();
    expect([reply.status, codeOf(reply)]).toEqual([500, expect.stringMatching(/^51[1-9]9$/)]);
    expect(simulator.control.counts().received).toBe(0);
  });

  it('nonce-expired: 4102 with a nonce just fetched', async () => {
    await using bench = await startBench();
    bench.simulator.control.setFaults({ 'nonce-expired': always });
    expect(codeOf(await bench.client.call('GET', 'server-information'))).toBe('4102');
  });

  it('unknown-certificate', async () => {
    await using bench = await startBench();
    bench.simulator.control.setFaults({ 'unknown-certificate': always });
    expect(codeOf(await bench.client.call('GET', 'server-information'))).toBe('CERTIFICATE_INVALID_ISSUER');
  });

  it('duplicate: delivered twice, registered once, answered with the first', async () => {
    await using bench = await startBench();
    bench.simulator.control.setFaults({ duplicate: always });
    expect((await bench.client.submit(saleInvoice())).status).toBe('SUCCESS');
    await expect
      .poll(() => bench.simulator.control.counts())
      .toMatchObject({ received: 2, registered: 1, duplicates: 1 });
    expect(bench.simulator.control.counts().registeredTwice).toBe(0);
  });

  it('timeout: not registered, and the tax id is free', async () => {
    await using bench = await startBench();
    const invoice = saleInvoice();
    bench.simulator.control.setFaults({ timeout: always });
    const row = await bench.client.submit(invoice);
    expect(row).toMatchObject({ status: 'TIMEOUT', sign: '', data: { error: [], success: false } });
    bench.simulator.control.clearFaults();
    expect((await bench.client.submit(invoice)).status).toBe('SUCCESS');
  });

  it('slow-verdict: only that packet waits', async () => {
    await using bench = await startBench();
    const { client, simulator } = bench;
    simulator.control.setFaults({ 'slow-verdict': { chance: 1, seconds: 4 } });
    const slow = await client.post([await client.seal(saleInvoice())]);
    simulator.control.clearFaults();
    expect((await client.submit(saleInvoice())).status).toBe('SUCCESS');
    const query = `referenceIds=${slow.body.result[0]?.referenceNumber}`;
    const { body } = await client.call<InquiryRow[]>('GET', 'inquiry-by-reference-id', { query });
    expect(body[0]?.status).toBe('IN_PROGRESS');
    expect((await client.verdict(slow.body.result[0]?.referenceNumber ?? '')).status).toBe('SUCCESS');
  });

  it('internal-error', async () => {
    await using bench = await startBench();
    bench.simulator.control.setFaults({ 'internal-error': always });
    const row = await bench.client.submit(saleInvoice());
    expect(row.data.error[0]?.code).toMatch(/^051[35][19]$/);
  });

  it('late-answer', async () => {
    await using bench = await startBench();
    bench.simulator.control.setFaults({ 'late-answer': { chance: 1, seconds: 0.2 } });
    const before = performance.now();
    await bench.client.nonce();
    expect(performance.now() - before).toBeGreaterThan(190);
  });

  it('buyer-rejects', async () => {
    await using bench = await startBench();
    bench.simulator.control.setFaults({ 'buyer-rejects': always });
    await bench.client.submit(saleInvoice());
    expect(bench.simulator.control.received()[0]?.invoiceStatus).toBe('REJECTED');
  });

  it('payment-refused', async () => {
    await using bench = await startBench();
    const { control } = bench.simulator;
    const invoice = saleInvoice({ header: { setm: 2 } });
    await bench.client.submit(invoice);
    const pay = async () =>
      (
        await bench.client.call('POST', 'invoice-payment', {
          body: {
            ...{ taxId: invoice.header.taxid, paidAmount: 1000 },
            ...{ paymentDate: Date.now() - 1000, paymentMethod: 'CARD' },
          },
        })
      ).body;
    control.setFaults({ 'payment-refused': always });
    expect(await pay()).toMatchObject({ requestStatus: 'FAILED', error: [{ code: 'REFUSED' }] });
    control.clearFaults();
    expect(await pay()).toEqual({ requestStatus: 'SUCCESS', error: [] });
  });

  it('clock-ahead and behind', async () => {
    await using bench = await startBench();
    const { control } = bench.simulator;
    control.setFaults({ 'clock-ahead': { chance: 1, seconds: 7200 } });
    expect(Date.parse(control.state().now) - Date.now()).toBeGreaterThan(7_100_000);
    control.setFaults({ 'clock-ahead': { chance: 1, seconds: -7200 } });
    const row = await bench.client.submit(saleInvoice());
    expect(row.data.error.map(({ code }) => code)).toContain('0200201');
  });

  it('the authority off: no answer at all, and on again', async () => {
    await using bench = await startBench();
    bench.simulator.control.setRunning(false);
    await expect(bench.client.nonce()).rejects.toThrow();
    bench.simulator.control.setRunning(true);
    expect(await bench.client.nonce()).toBeTypeOf('string');
  });
});
