import type { InvoiceStatusRow } from '@taraz/authority/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SimulatorControl } from './control/simulator-control.ts';
import { cancellationOf, changeOf, type SaleOptions, saleInvoice } from './testing/invoices.ts';
import { memoryId, startBench, type TestBench } from './testing/test-simulator.ts';

/** Goal: what becomes of registered invoices (rules.md "Referring invoices" and "States"). */
let bench: TestBench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench[Symbol.asyncDispose]());

const now = () => Date.parse(bench.simulator.control.state().now);
const sale = (options: SaleOptions = {}) => saleInvoice({ am: 10, indatim: now() - 60_000, ...options });
const later = (options: SaleOptions = {}) => ({ indatim: now() - 1000, ...options });
const idOf = ({ header }: { header: Record<string, unknown> }) => String(header.taxid);

async function submit(invoice: object | string): Promise<string[]> {
  const row = await bench.client.submit(invoice);
  return row.status === 'SUCCESS' ? [] : row.data.error.map(({ code }) => code);
}

async function statusOf(invoice: { header: Record<string, unknown> }): Promise<string | null> {
  const { body } = await bench.client.call<InvoiceStatusRow[]>('GET', 'inquiry-invoice-status', {
    query: `taxIds=${idOf(invoice)}`,
  });
  return body[0]?.invoiceStatus ?? null;
}

describe('the buyer', () => {
  it('is silent for thirty days: then it counts as approved', async () => {
    const invoice = sale();
    expect(await submit(invoice)).toEqual([]);
    bench.simulator.control.advanceDays(29);
    expect(await statusOf(invoice)).toBe('AWAITING_REACTION');
    bench.simulator.control.advanceDays(1.01);
    expect(await statusOf(invoice)).toBe('SYSTEMIC_APPROVED');
    bench.simulator.control.setTimeOffset(0);
    expect(await statusOf(invoice)).toBe('SYSTEMIC_APPROVED');
  });

  it.each<[string, (control: SimulatorControl) => void, (control: SimulatorControl) => void]>([
    [
      'the fault of a clock ahead, switched off',
      (control) => control.setFaults({ 'clock-ahead': { chance: 1, seconds: 31 * 86_400 } }),
      (control) => control.clearFaults(),
    ],
    [
      'the fault of a clock ahead, set to nothing',
      (control) => control.setFaults({ 'clock-ahead': { chance: 1, seconds: 31 * 86_400 } }),
      (control) => control.setFaults({ 'clock-ahead': { chance: 0 } }),
    ],
    [
      'days of silence, made more again',
      (control) => control.changeSettings({ silenceDays: 0 }),
      (control) => control.changeSettings({ silenceDays: 30 }),
    ],
  ])('has approved by silence for good: %s', async (_, begin, end) => {
    const original = sale();
    const correction = changeOf(original, 2, later({ am: 8 }));
    await submit(original);
    await submit(correction);
    const states = async () => [await statusOf(original), await statusOf(correction)];
    expect(await states()).toEqual(['AWAITING_REACTION', 'AWAITING_REACTION']);
    begin(bench.simulator.control);
    expect(await states()).toEqual(['CANCELED', 'SYSTEMIC_APPROVED']);
    end(bench.simulator.control);
    expect(await states()).toEqual(['CANCELED', 'SYSTEMIC_APPROVED']);
  });

  it('approves or rejects when he is told to', async () => {
    const invoice = sale();
    await submit(invoice);
    for (const reaction of ['APPROVED', 'REJECTED'] as const) {
      bench.simulator.control.setReaction(idOf(invoice), reaction);
      expect(await statusOf(invoice)).toBe(reaction);
    }
  });

  it('need not react to type 2, cannot without an economic code', async () => {
    const retail = sale({ header: { inty: 2, setm: undefined, tob: undefined, bid: undefined, tinb: undefined } });
    expect(await submit(retail)).toEqual([]);
    expect(await statusOf(retail)).toBe('NO_NEED_REACTION');
    const person = sale({ header: { tob: 1, tinb: undefined, bid: '0084575948', bpc: '1619735744' } });
    expect(await submit(person)).toEqual([]);
    expect(await statusOf(person)).toBe('IMPOSSIBLE_REACTION');
  });
});

describe('corrections and returns', () => {
  it('take their reference’s place once approved; the next refers to the newest', async () => {
    const original = sale();
    const correction = changeOf(original, 2, later({ am: 8 }));
    expect(await submit(original)).toEqual([]);
    expect(await submit(correction)).toEqual([]);
    expect([await statusOf(original), await statusOf(correction)]).toEqual(['AWAITING_REACTION', 'AWAITING_REACTION']);
    expect(await submit(changeOf(original, 2, later({ am: 7 })))).toContain('0300601');
    bench.simulator.control.setReaction(idOf(correction), 'APPROVED');
    expect([await statusOf(original), await statusOf(correction)]).toEqual(['CANCELED', 'APPROVED']);
    expect(await submit(changeOf(original, 4, later({ am: 5 })))).toContain('0300601');
    const back = changeOf(correction, 4, { ...later({ am: 5, indatim: now() }), reference: idOf(correction) });
    expect(await submit(back)).toEqual([]);
  });

  it('rejected by the buyer they free their reference', async () => {
    const original = sale();
    const correction = changeOf(original, 2, later({ am: 8 }));
    await submit(original);
    await submit(correction);
    bench.simulator.control.setReaction(idOf(correction), 'REJECTED');
    expect(await submit(changeOf(original, 2, later({ am: 7 })))).toEqual([]);
  });

  it('become valid by silence', async () => {
    const original = sale();
    await submit(original);
    await submit(changeOf(original, 4, later({ am: 5 })));
    bench.simulator.control.advanceDays(31);
    expect(await statusOf(original)).toBe('CANCELED');
  });

  it('of what the authority does not know: 0300601', async () => {
    expect(await submit(changeOf(sale(), 2, later({ am: 8 })))).toContain('0300601');
  });

  it('in the same request as their reference', async () => {
    const { client } = bench;
    const original = sale();
    const payloads = [await client.seal(original), await client.seal(changeOf(original, 2, later({ am: 8 })))];
    const { body } = await client.post(payloads);
    for (const { referenceNumber } of body.result) {
      const row = await client.verdict(referenceNumber);
      expect(row.data.error).toEqual([]);
    }
  });
});

describe('cancellations', () => {
  it('leave alone a correction that its buyer has rejected', async () => {
    const original = sale();
    const correction = changeOf(original, 2, later({ am: 8 }));
    await submit(original);
    await submit(correction);
    bench.simulator.control.setReaction(idOf(correction), 'REJECTED');
    expect(await submit(cancellationOf(idOf(original), later()))).toEqual([]);
    expect([await statusOf(original), await statusOf(correction)]).toEqual(['CANCELED', 'REJECTED']);
  });

  it('cancel the invoice and a correction that waits', async () => {
    const original = sale();
    const correction = changeOf(original, 2, later({ am: 8 }));
    await submit(original);
    await submit(correction);
    const cancellation = cancellationOf(idOf(original), later());
    expect(await submit(cancellation)).toEqual([]);
    expect([await statusOf(original), await statusOf(correction), await statusOf(cancellation)]).toEqual([
      'CANCELED',
      'CANCELED',
      'NO_NEED_REACTION',
    ]);
    expect(await submit(cancellationOf(idOf(original), later()))).toContain('0300601');
    const { control } = bench.simulator;
    expect(() => control.setReaction(idOf(original), 'APPROVED')).toThrow('CANCELLED');
    expect(() => control.setReaction(idOf(cancellation), 'APPROVED')).toThrow('NO_REACTION');
    expect(await statusOf(original)).toBe('CANCELED');
  });

  it('take no payment any more', async () => {
    const original = sale({ header: { setm: 2 } });
    await submit(original);
    await submit(cancellationOf(idOf(original), later()));
    const { body } = await bench.client.call('POST', 'invoice-payment', {
      body: { taxId: idOf(original), paidAmount: 1000, paymentDate: now() - 1000, paymentMethod: 'CARD' },
    });
    expect(body).toMatchObject({ requestStatus: 'FAILED', error: [{ code: 'CANCELLED' }] });
  });

  it('and corrected ones take none, which what stands in their place does', async () => {
    const original = sale({ header: { setm: 2 } });
    const correction = changeOf(original, 2, later({ am: 8, header: { setm: 2 } }));
    await submit(original);
    await submit(correction);
    const pay = async (invoice: { header: Record<string, unknown> }) => {
      const payment = { taxId: idOf(invoice), paidAmount: 1000, paymentDate: now() - 1000, paymentMethod: 'CARD' };
      return (await bench.client.call('POST', 'invoice-payment', { body: payment })).body;
    };
    expect(await pay(original)).toMatchObject({ requestStatus: 'SUCCESS' });
    bench.simulator.control.setReaction(idOf(correction), 'APPROVED');
    expect(await pay(original)).toMatchObject({ requestStatus: 'FAILED', error: [{ code: 'CANCELLED' }] });
    expect(await pay(correction)).toMatchObject({ requestStatus: 'SUCCESS' });
  });

  it('of a waiting correction give the original back', async () => {
    const original = sale();
    const correction = changeOf(original, 2, later({ am: 8 }));
    await submit(original);
    await submit(correction);
    expect(await submit(cancellationOf(idOf(correction), { indatim: now() }))).toEqual([]);
    expect([await statusOf(original), await statusOf(correction)]).toEqual(['AWAITING_REACTION', 'CANCELED']);
    expect(await submit(changeOf(original, 2, { indatim: now(), am: 6 }))).toEqual([]);
  });
});

describe('what was taken before the ledger begins', () => {
  const dayMs = 86_400_000;

  it.each([
    ['in one call, oldest first', 40, 'once', [0, 1, 2]],
    ['in one call, newest first', 40, 'once', [2, 1, 0]],
    ['in one call, all of one moment', 5, 'at one moment', [1, 0, 2]],
    ['in one call, all of one moment, newest first', 5, 'at one moment', [2, 1, 0]],
    ['in calls of their own', 40, 'each', [0, 1, 2]],
  ])('is cancelled with its waiting correction by a cancellation from there: %s', async (_, days, calls, order) => {
    const at = (after: number) => now() - (calls === 'at one moment' ? days : days - after) * dayMs;
    const original = sale({ indatim: at(0) - 1000, header: { setm: 2 } });
    const correction = changeOf(original, 2, { am: 8, indatim: at(1) - 1000 });
    const cancellation = cancellationOf(idOf(original), { indatim: at(2) - 1000 });
    const taken = [original, correction, cancellation].map((invoice, after) => ({
      fiscalId: memoryId,
      registeredAt: at(after),
      document: JSON.stringify(invoice),
    }));
    const items = order.flatMap((index) => taken[index] ?? []);
    const { control } = bench.simulator;
    for (const call of calls === 'each' ? items.map((item) => [item]) : [items]) {
      expect(control.registerEarlier(call)).toBe(call.length);
      // Settles what silence has approved by then.
      control.changeSettings({});
    }
    expect([await statusOf(original), await statusOf(correction), await statusOf(cancellation)]).toEqual([
      'CANCELED',
      'CANCELED',
      'NO_NEED_REACTION',
    ]);
    expect(await submit(changeOf(original, 2, later({ am: 7 })))).toContain('0300601');
    const { body } = await bench.client.call('POST', 'invoice-payment', {
      body: { taxId: idOf(original), paidAmount: 1000, paymentDate: now() - 1000, paymentMethod: 'CARD' },
    });
    expect(body).toMatchObject({ requestStatus: 'FAILED', error: [{ code: 'CANCELLED' }] });
  });

  it('is corrected by a correction from there that stands before it in the list', async () => {
    const original = sale({ indatim: now() - 2 * dayMs });
    const correction = changeOf(original, 2, { am: 8, indatim: now() - dayMs });
    const items = [correction, original].map((invoice) => ({
      fiscalId: memoryId,
      registeredAt: Number(invoice.header.indatim) + 1000,
      document: JSON.stringify(invoice),
    }));
    bench.simulator.control.registerEarlier(items);
    expect([await statusOf(original), await statusOf(correction)]).toEqual(['AWAITING_REACTION', 'AWAITING_REACTION']);
  });
});

/** Languages that print doubles write every number so, and the rule book takes it. */
describe('codes that are written with a point or an exponent', () => {
  /** The invoice's JSON with each of these codes as `1.0`. */
  const pointed = (invoice: object, ...keys: string[]): string =>
    JSON.stringify(invoice).replace(new RegExp(`"(${keys.join('|')})":(\\d+)`, 'g'), '"$1":$2.0');

  it('cancel what a cancellation cancels, once', async () => {
    const original = sale();
    await submit(original);
    const cancellation = cancellationOf(idOf(original), later());
    expect(await submit(JSON.stringify(cancellation).replace('"ins":3', '"ins":0.3E1'))).toEqual([]);
    expect([await statusOf(original), await statusOf(cancellation)]).toEqual(['CANCELED', 'NO_NEED_REACTION']);
    expect(await submit(pointed(cancellationOf(idOf(original), later()), 'ins'))).toContain('0300601');
  });

  it('are a correction, beside which there is no second', async () => {
    const original = sale();
    const correction = changeOf(original, 2, later({ am: 8 }));
    await submit(original);
    expect(await submit(pointed(correction, 'ins'))).toEqual([]);
    expect(await submit(pointed(changeOf(original, 2, later({ am: 7 })), 'ins'))).toContain('0300601');
    bench.simulator.control.setReaction(idOf(correction), 'APPROVED');
    expect(await statusOf(original)).toBe('CANCELED');
  });

  it('are of type one, whose buyer is asked, and on credit, on which is paid', async () => {
    const original = sale({ header: { setm: 2 } });
    expect(await submit(pointed(original, 'inty', 'inp', 'ins', 'tob', 'setm'))).toEqual([]);
    expect(await statusOf(original)).toBe('AWAITING_REACTION');
    const { body } = await bench.client.call<{ requestStatus: string }>('POST', 'invoice-payment', {
      body: { taxId: idOf(original), paidAmount: 1000, paymentDate: now() - 1000, paymentMethod: 'CARD' },
    });
    expect(body.requestStatus).toBe('SUCCESS');
  });
});
