import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import type { Decision } from '../ledger/submissions.ts';
import type { KnownWorld } from './known-world.ts';
import type { OpenedPacket } from './open-packet.ts';
import { Processor } from './processor.ts';

it('verdicts that a full disk kept from being written are written once there is room, and nothing dies of it', async () => {
  const database = new DatabaseSync(':memory:');
  database.exec('create table verdict (seq integer primary key, filling blob)');
  const verdict = database.prepare('insert into verdict values (?, zeroblob(100000))');
  const { page_count } = database.prepare('pragma page_count').get() as { page_count: number };
  const room = (pages: number) => database.exec(`pragma max_page_count = ${pages}`);
  const told: unknown[] = [];
  const submissions = {
    bySeq: (seq: number) => ({ seq, status: 'IN_PROGRESS' }),
    decide: (seq: number) => verdict.run(seq),
  };
  const processor = new Processor({
    database,
    world: { submissions } as unknown as KnownWorld,
    open: () => Promise.reject(new Error('one that takes too long is not opened')),
    parallel: 2,
    nowMs: () => 0,
    onDecided: () => {},
    log: (_level, _message, fields) => told.push(fields?.error),
  });
  const seqs = () => database.prepare('select seq from verdict order by seq').all();

  room(page_count);
  for (const seq of [1, 2, 3]) processor.add({ seq, clientId: 'A11216', fate: { timeout: true } }, 0);
  await expect.poll(() => told).toContainEqual(expect.stringContaining('full'));
  expect(seqs()).toEqual([]);
  room(10_000);
  await expect.poll(seqs).toEqual([{ seq: 1 }, { seq: 2 }, { seq: 3 }]);
  await processor.close();
  database.close();
});

it('invoices that take long to judge do not come one after another without a breath between them', async () => {
  const database = new DatabaseSync(':memory:');
  const decided: number[] = [];
  const breaths: number[] = [];
  const submissions = {
    bySeq: (seq: number) => ({ seq, status: 'IN_PROGRESS' }),
    decide: (seq: number) => {
      const until = performance.now() + 260;
      while (performance.now() < until);
      decided.push(seq);
    },
  };
  const processor = new Processor({
    database,
    world: { submissions } as unknown as KnownWorld,
    open: () => Promise.reject(new Error('one that takes too long is not opened')),
    parallel: 5,
    nowMs: () => 0,
    onDecided: () => breaths.push(decided.length),
    log: () => {},
  });

  for (const seq of [1, 2, 3]) processor.add({ seq, clientId: 'A11216', fate: { timeout: true } }, 0);
  await expect.poll(() => decided).toEqual([1, 2, 3]);
  await expect.poll(() => breaths).toEqual([1, 2, 3]);
  await processor.close();
  database.close();
});

it('a verdict that is months away is waited for, and not looked after a thousand times a second', async () => {
  const database = new DatabaseSync(':memory:');
  const waits = vi.spyOn(globalThis, 'setTimeout');
  const opened = vi.fn(async (): Promise<OpenedPacket> => ({ code: '05151', checks: [], document: null }));
  const processor = new Processor({
    database,
    world: { submissions: { bySeq: (seq: number) => ({ seq }), sealed: () => '' } } as unknown as KnownWorld,
    open: opened,
    parallel: 1,
    nowMs: () => 0,
    onDecided: () => {},
    log: () => {},
  });
  processor.add({ seq: 1, clientId: 'A11216', fate: { slowSeconds: 90 * 86_400 } }, 0);
  await expect.poll(() => opened.mock.calls.length).toBe(1);
  const longest = () => Math.max(0, ...waits.mock.calls.map(([, ms]) => ms ?? 0));
  await expect.poll(longest).toBeGreaterThan(86_400_000);
  expect(longest()).toBeLessThan(2 ** 31);
  waits.mockRestore();
  await processor.close();
  database.close();
});

describe('a long invoice', () => {
  const line = { sstid: '2710000138624', sstt: 'کالا', mu: '1627', am: 1, fee: 1000, prdis: 1000, dis: 0, adis: 1000 };
  const documentOf = (taxid: string, lines: number): string =>
    JSON.stringify({ header: { taxid, inty: 1, inp: 1, ins: 1 }, body: Array(lines).fill(line), payments: [] });

  interface Decided {
    seq: number;
    findings: number;
    /** how often the event loop went round while it was judged */
    rounds: number;
    duplicate: boolean;
  }

  /**
   * What was decided, in order. Whatever has been decided counts as registered.
   *
   * @param later comes when it is asked for the first time whether a tax id is registered
   * @param spend what a decision costs besides
   * @param onAsked called when it is asked whether a tax id is registered, with what has been decided
   */
  async function decide(
    packets: readonly { clientId: string; document: string }[],
    {
      later = [],
      spend,
      onAsked,
    }: {
      later?: readonly { clientId: string; document: string }[];
      spend?: (seq: number) => void;
      onAsked?: (taxId: string, decided: Decided[]) => void;
    } = {},
  ) {
    const database = new DatabaseSync(':memory:');
    const decided: Decided[] = [];
    const registered = new Set<string>();
    const sent: { clientId: string; document: string }[] = [];
    const waiting = [...later];
    let round = 0;
    let begun = 0;
    let isOver = false;
    const goRound = (): void => {
      round += 1;
      if (!isOver) setImmediate(goRound);
    };
    goRound();
    const submissions = {
      bySeq: (seq: number) => ({ seq, status: 'IN_PROGRESS', fiscalId: 'A11216', receivedAt: 0 }),
      sealed: (seq: number) => sent[seq]?.document ?? '',
      isRegistered: (taxId: string) => {
        begun ||= round;
        onAsked?.(taxId, decided);
        for (const packet of waiting.splice(0)) add(packet);
        return registered.has(taxId);
      },
      decide: (seq: number, { findings, duplicate, taxId }: Decision) => {
        decided.push({ seq, findings: findings.length, rounds: round - begun, duplicate });
        if (taxId !== null) registered.add(taxId);
        begun = 0;
        spend?.(seq);
      },
    };
    const registry = { memories: new Map(), goods: new Map(), settings: { goods: 'open', taxpayers: 'open' } };
    const processor = new Processor({
      database,
      world: { submissions, registry } as unknown as KnownWorld,
      open: async (_row, document): Promise<OpenedPacket> => ({ checks: [], document, code: null }),
      parallel: 5,
      nowMs: () => 0,
      onDecided: () => {},
      log: () => {},
    });
    const add = (packet: { clientId: string; document: string }): void => {
      const seq = sent.push(packet) - 1;
      processor.add({ seq, clientId: packet.clientId, fate: {} }, 0);
    };
    for (const packet of packets) add(packet);
    await expect.poll(() => decided.length, { timeout: 60_000 }).toBe(packets.length + later.length);
    isOver = true;
    await processor.close();
    database.close();
    return decided;
  }

  it('is judged while others have their turns, and comes before what its client sent after it', async () => {
    const long = documentOf('A11216000010000000001', 4_000);
    const short = documentOf('A11216000010000000002', 1);
    const decided = await decide([
      { clientId: 'A11216', document: long },
      { clientId: 'A11216', document: short },
    ]);
    expect(decided.map(({ seq }) => seq)).toEqual([0, 1]);
    expect(decided[0]?.findings).toBe(51);
    expect(decided[0]?.rounds).toBeGreaterThan(20);
  });

  it('holds up no verdict of another client', async () => {
    const decided = await decide([
      { clientId: 'A11216', document: documentOf('A11216000010000000001', 4_000) },
      { clientId: 'A2HP31', document: documentOf('A2HP31000010000000002', 1) },
    ]);
    expect(decided.map(({ seq }) => seq)).toEqual([1, 0]);
  });

  it('of which another client registered the same tax id meanwhile is the second', async () => {
    const taxId = 'A11216000010000000001';
    const decided = await decide([{ clientId: 'A11216', document: documentOf(taxId, 4_000) }], {
      later: [{ clientId: 'A2HP31', document: documentOf(taxId, 1) }],
    });
    expect(decided).toMatchObject([
      { seq: 1, duplicate: false },
      { seq: 0, duplicate: true },
    ]);
  });

  it('is not judged while what its client sent before it has no verdict', async () => {
    const long = 'A11216000010000000003';
    const decidedBefore: number[] = [];
    await decide(
      [
        { clientId: 'A11216', document: documentOf('A11216000010000000001', 1) },
        { clientId: 'A11216', document: documentOf('A11216000010000000002', 1) },
        { clientId: 'A11216', document: documentOf('A11216000010000000004', 1) },
        { clientId: 'A11216', document: documentOf(long, 4_000) },
      ],
      {
        // longer than a transaction takes further packets: each of the three has one of its own
        spend: (seq) => {
          const until = performance.now() + 260;
          while (seq < 3 && performance.now() < until);
        },
        onAsked: (taxId, decided) => {
          if (taxId === long) decidedBefore.push(decided.length);
        },
      },
    );
    expect(decidedBefore[0]).toBe(3);
  });

  it('beyond all measure is not read at all', async () => {
    const [only] = await decide([{ clientId: 'A11216', document: documentOf('A11216000010000000001', 20_001) }]);
    expect(only).toMatchObject({ findings: 1 });
  });
});
