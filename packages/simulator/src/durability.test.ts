import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerInformationReply } from '@taraz/authority/wire';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LedgerInUse } from './ledger/ledger-fault.ts';
import type { LedgerCounts } from './ledger/submissions.ts';
import { createSimulator } from './simulator.ts';
import { type Identity, makeIdentity } from './testing/identity.ts';
import { saleInvoice } from './testing/invoices.ts';
import { makeDataDir, startBench } from './testing/test-simulator.ts';
import { TinyClient } from './testing/tiny-client.ts';

interface Running {
  child: ChildProcess;
  url: string;
}

async function spawnSimulator(dataDir: string, certificate: string): Promise<Running> {
  const script = fileURLToPath(new URL('./testing/serve.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir, '0', certificate], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', () => reject(new Error(errors)));
  });
  return { child, url };
}

async function killHard({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

/**
 * Sends until the connection breaks.
 * @param acknowledging told how many were acknowledged, at each of them
 * @returns reference numbers that were acknowledged
 */
async function sendUntilItDies(
  client: TinyClient,
  invoices: ReturnType<typeof saleInvoice>[],
  acknowledging: (count: number) => void,
): Promise<Map<number, string>> {
  const acknowledged = new Map<number, string>();
  await client.serverKey();
  let next = 0;
  const senders = Array.from({ length: 4 }, async () => {
    while (next < invoices.length) {
      const index = next;
      next += 1;
      try {
        const reply = await client.post([await client.seal(invoices[index] ?? {})]);
        acknowledged.set(index, reply.body.result[0]?.referenceNumber ?? '');
        acknowledging(acknowledged.size);
      } catch {
        return;
      }
    }
  });
  await Promise.all(senders);
  return acknowledged;
}

describe('kill -9 in the midst of sending', () => {
  it('loses nothing that was acknowledged and registers nothing twice', async () => {
    const dataDir = await makeDataDir();
    const identity: Identity = await makeIdentity();
    const certificate = join(dataDir, 'cert.pem');
    writeFileSync(certificate, identity.certificatePem);
    const invoices = Array.from({ length: 400 }, () => saleInvoice());
    const references = new Map<number, string>();
    for (let round = 0; round < 3; round += 1) {
      const running = await spawnSimulator(dataDir, certificate);
      const client = new TinyClient(`${running.url}/requestsmanager`, identity, 'A11216');
      // In the midst of it on any machine: the other senders have packets on the wire.
      const killAt = (count: number) => {
        if (count === 10 + round * 7) running.child.kill('SIGKILL');
      };
      const waiting = invoices.filter((_, index) => !references.has(index));
      const positions = waiting.map((invoice) => invoices.indexOf(invoice));
      for (const [index, reference] of await sendUntilItDies(client, waiting, killAt)) {
        references.set(positions[index] ?? -1, reference);
      }
      await killHard(running);
      // A write torn in the middle by the kill: the tail of the log is rubbish.
      appendFileSync(join(dataDir, 'ledger.sqlite-wal'), Buffer.alloc(5000, round + 7));
    }
    expect(references.size).toBeGreaterThan(20);
    const last = await spawnSimulator(dataDir, certificate);
    const client = new TinyClient(`${last.url}/requestsmanager`, identity, 'A11216');
    for (const [index, reference] of references) {
      const row = await client.verdict(reference);
      // A packet that was taken without an acknowledgement and then sent again is a duplicate, and says so.
      const isDuplicate = row.data.error.some(({ code }) => code === '0300101');
      expect([row.status, isDuplicate], `${index}`).toEqual(isDuplicate ? ['FAILED', true] : ['SUCCESS', false]);
    }
    const counts = (await (await fetch(`${last.url}/control/stats`)).json()) as LedgerCounts;
    expect(counts).toMatchObject({ registeredTwice: 0, inProgress: 0, rejected: 0 });
    expect(counts.registered + counts.duplicates).toBe(counts.received);
    await killHard(last);
    rmSync(dataDir, { recursive: true });
  });
});

describe('restart', () => {
  it('keeps keys, memories, verdicts, receipts, clock and what had no verdict yet', async () => {
    await using bench = await startBench({ processingDelayMs: 60_000 });
    const { client, simulator, dataDir, identity } = bench;
    const before = await client.call<ServerInformationReply>('GET', 'server-information');
    const { body } = await client.post([await client.seal(saleInvoice())]);
    const authority = simulator.control.certificateAuthority();
    simulator.control.registerMemory({ memoryId: 'A1112K', nationalId: identity.nationalId, nameTrade: 'دوم' });
    simulator.control.setTimeOffset(3_600_000);
    await simulator.close();

    const again = await createSimulator({ dataDir });
    const other = new TinyClient(again.baseUrl, identity, 'A11216');
    const row = await other.verdict(body.result[0]?.referenceNumber ?? '');
    expect(row.status).toBe('SUCCESS');
    const after = await other.call<ServerInformationReply>('GET', 'server-information');
    expect(after.body.publicKeys).toEqual(before.body.publicKeys);
    expect(after.body.serverTime - before.body.serverTime).toBeGreaterThanOrEqual(3_600_000);
    expect(again.control.certificateAuthority()).toEqual(authority);
    expect(again.control.state().memories.map((memory) => memory.nameTrade)).toContain('دوم');
    await again.close();

    const third = await createSimulator({ dataDir });
    const reader = new TinyClient(third.baseUrl, identity, 'A11216');
    expect((await reader.verdict(row.referenceNumber)).sign).toBe(row.sign);
    await third.close();
  });

  it('refuses a data directory that another simulator has open', async () => {
    await using bench = await startBench();
    await expect(createSimulator({ dataDir: bench.dataDir })).rejects.toThrow(LedgerInUse);
  });

  it('says of a damaged ledger, or one that may not be had, that it is so', async () => {
    const dataDir = await makeDataDir();
    const ledger = join(dataDir, 'ledger.sqlite');
    writeFileSync(ledger, 'no ledger '.repeat(500));
    await expect(createSimulator({ dataDir })).rejects.toThrow(`${ledger}: file is not a database; it is damaged`);
    rmSync(ledger);
    mkdirSync(ledger);
    await expect(createSimulator({ dataDir })).rejects.toThrow(
      `${ledger}: unable to open database file; may this user`,
    );
  });

  it('goes on after a taken port, without holding the ledger', async () => {
    await using bench = await startBench();
    const dataDir = await makeDataDir();
    const port = Number(new URL(bench.simulator.url).port);
    await expect(createSimulator({ dataDir, port })).rejects.toThrow(/EADDRINUSE/);
    const free = await createSimulator({ dataDir });
    await free.close();
    rmSync(dataDir, { recursive: true });
  });
});
