import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerEarlier } from '../control/register-earlier.ts';
import { openDatabase } from '../ledger/database.ts';
import { InvoiceLife } from '../ledger/invoice-life.ts';
import { Registrations } from '../ledger/registrations.ts';
import { Submissions } from '../ledger/submissions.ts';
import { economicCodeOf, type MemoryRecord } from '../registry/records.ts';
import { Registry } from '../registry/registry.ts';
import { companyId } from '../testing/identity.ts';
import { cancellationOf, changeOf, saleInvoice } from '../testing/invoices.ts';
import { Processor } from './processor.ts';

/** Goal: an invoice that is judged in steps is booked by how the one stands that it refers to when its verdict is written. */
const nowMs = Date.parse('2026-11-20T08:00:00Z');
const seller = ['A11216', 'A2SCND'] as const;

type Invoice = ReturnType<typeof saleInvoice>;
const totals = ['tprdis', 'tadis', 'tvam', 'tbill'];

/** The same with its one line so many times. */
function withLines({ header, body, payments }: Invoice, count: number): Invoice {
  const times = (key: string, value: unknown) => (totals.includes(key) ? Number(value) * count : value);
  return {
    header: Object.fromEntries(Object.entries(header).map(([key, value]) => [key, times(key, value)])),
    body: Array(count).fill(body[0]),
    payments,
  };
}

interface Packet {
  memory: (typeof seller)[number];
  invoice: object;
}

let dataDir: string;
let database: ReturnType<typeof openDatabase>;
let world: ReturnType<typeof makeWorld>;

function makeWorld() {
  const registry = new Registry(database);
  for (const memoryId of seller) {
    const economicCode = economicCodeOf(companyId);
    const owned = { memoryId, nationalId: companyId, economicCode, nameTrade: memoryId, article6Exceeded: false };
    registry.memories.set(memoryId, { ...owned, status: 'ACTIVE', mode: 'taxpayer' } satisfies MemoryRecord);
  }
  const registrations = new Registrations(database);
  const clock = () => nowMs;
  const life = new InvoiceLife(registrations, clock, () => 30);
  return { registry, registrations, life, submissions: new Submissions(database) };
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'taraz-references-'));
  database = openDatabase(dataDir);
  world = makeWorld();
});
afterEach(() => {
  database.close();
  rmSync(dataDir, { recursive: true });
});

/** What comes of the packet, and of another client's that is decided while it is judged: statuses and error codes. */
async function decide(long: Packet, meanwhile: Packet): Promise<[string, string[]][]> {
  const { submissions } = world;
  const isRegistered = submissions.isRegistered.bind(submissions);
  const order: number[] = [];
  let isJudging = false;
  submissions.isRegistered = (taxId) => {
    if (!isJudging) add(meanwhile);
    isJudging = true;
    return isRegistered(taxId);
  };
  const write = submissions.decide.bind(submissions);
  submissions.decide = (seq, decision) => {
    order.push(seq);
    write(seq, decision);
  };
  const processor = new Processor({
    database,
    world,
    open: async (_row, document) => ({ checks: [], document, code: null }),
    parallel: 2,
    nowMs: () => nowMs,
    onDecided: () => {},
    log: (_level, message, fields) => expect.unreachable(`${message} ${JSON.stringify(fields)}`),
  });
  function add({ memory, invoice }: Packet): void {
    const names = {
      referenceNumber: crypto.randomUUID(),
      uid: crypto.randomUUID(),
      fiscalId: memory,
      clientId: memory,
    };
    const sealed = JSON.stringify(invoice);
    const seq = submissions.insert({ ...names, receivedAt: nowMs, payloadHash: '', sealed, fate: {} });
    processor.add({ seq, clientId: memory, fate: {} }, 0);
  }
  add(long);
  await expect.poll(() => order.length, { timeout: 30_000 }).toBe(2);
  await processor.close();
  return order.map((seq) => {
    const row = submissions.bySeq(seq);
    const errors = (row?.findings ?? []).filter(({ severity }) => severity === 'error');
    return [row?.status ?? '', errors.map(({ code }) => code)];
  });
}

/** Registers it, as taken an hour before. */
function take(invoice: object): void {
  const items = [{ fiscalId: 'A11216', registeredAt: nowMs - 3_600_000, document: JSON.stringify(invoice) }];
  registerEarlier({ ...world, database, newId: () => crypto.randomUUID() }, items);
}

describe('a long correction', () => {
  const lines = 2_000;
  const original = withLines(saleInvoice({ am: 10, indatim: nowMs - 7_200_000 }), lines);
  const reference = String(original.header.taxid);
  const change = (memory: Packet['memory'], count: number): Packet => ({
    memory,
    invoice: withLines(changeOf(original, 2, { am: 8, indatim: nowMs - 1000, memory }), count),
  });

  it('beside which another of the same invoice was taken meanwhile is refused', async () => {
    take(original);
    expect(await decide(change('A11216', lines), change('A2SCND', 1))).toEqual([
      ['SUCCESS', []],
      ['FAILED', ['0300601']],
    ]);
    expect(world.registrations.referralsOf(reference)).toHaveLength(1);
  });

  it('of an invoice that was cancelled meanwhile is refused', async () => {
    take(original);
    const invoice = cancellationOf(reference, { indatim: nowMs - 1000, memory: 'A2SCND' });
    expect(await decide(change('A11216', lines), { memory: 'A2SCND', invoice })).toEqual([
      ['SUCCESS', []],
      ['FAILED', ['0300601']],
    ]);
    expect(world.registrations.byTaxId(reference)?.reaction).toBe('CANCELED');
  });

  it('of an invoice that came meanwhile is taken', async () => {
    const sold = saleInvoice({ am: 10, indatim: nowMs - 60_000, memory: 'A2SCND' });
    const invoice = withLines(changeOf(sold, 2, { am: 8, indatim: nowMs - 1000 }), lines);
    expect(await decide({ memory: 'A11216', invoice }, { memory: 'A2SCND', invoice: sold })).toEqual([
      ['SUCCESS', []],
      ['SUCCESS', []],
    ]);
  });

  it('beside which another invoice was taken keeps its verdict', async () => {
    take(original);
    const sold = saleInvoice({ am: 10, indatim: nowMs - 60_000, memory: 'A2SCND' });
    expect(await decide(change('A11216', lines), { memory: 'A2SCND', invoice: sold })).toEqual([
      ['SUCCESS', []],
      ['SUCCESS', []],
    ]);
  });
});
