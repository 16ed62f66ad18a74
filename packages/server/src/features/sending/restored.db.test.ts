/**
 * Goal: what left between a backup and the loss of its database is registered once, and known as one's own. Method: a
 * backup with an invoice in line, which then goes; the restored database sends it anew to the same authority.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@taraz/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLocalObjects } from '../../adapters/objects/local-disk.ts';
import { restoreBackup } from '../../platform/backup/restore-backup.ts';
import { writeBackup } from '../../platform/backup/write-backup.ts';
import { createTestDatabase, type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { editInvoice } from '../invoices/commands/edit-invoice.ts';
import { askTurn } from './ask-turn.ts';
import type { SendingDeps } from './deps.ts';
import { sendTurn } from './send-turn.ts';
import { createFixture, type Fixture, sampleInput } from './testing/fixture.ts';
import { type Script, ScriptedAuthority } from './testing/scripted-authority.ts';

const source = testDatabase();
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'taraz-restored-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function stateIn(database: TestDatabase, id: string): Promise<string> {
  const [row] = await database.asOwner<{ state: string }>('select state from invoices where id = $1', [id]);
  return row?.state ?? 'gone';
}

async function decide({ clock, memory }: Fixture, deps: SendingDeps, database: TestDatabase, id: string) {
  for (let round = 0; round < 40; round += 1) {
    clock.advance(5_000);
    await sendTurn(deps, memory, 100);
    await askTurn(deps, memory, 100);
    const state = await stateIn(database, id);
    if (state === 'confirmed' || state === 'rejected') return state;
  }
  return stateIn(database, id);
}

async function editIn(database: TestDatabase, { accountId, invoices, actor }: Fixture, id: string): Promise<void> {
  const { items } = await sampleInput();
  const input = await sampleInput({ items: items?.slice(0, 1) ?? [] });
  const request = { id, subject: 'original' as const, referralTaxNumber: '', input, ifMatch: null };
  await database.db.withAccount(accountId, (tx) => editInvoice(tx, invoices, actor, request));
}

interface Case {
  name: string;
  /** between its first sending and the restored one's */
  waitsMs: number;
  /** of the authority, at the sendings before the loss */
  script?: Script[];
  /** before the loss it came in twice: that copy is refused, and an inquiry by uid shows it */
  isEchoed?: boolean;
  isEdited?: boolean;
  end: 'confirmed' | 'rejected';
}

it.each<Case>([
  { name: 'at once', waitsMs: 900_000, end: 'confirmed' },
  { name: 'weeks later', waitsMs: 20 * DAY_MS, end: 'confirmed' },
  { name: 'days later, where it had come in twice', waitsMs: 5 * DAY_MS, isEchoed: true, end: 'confirmed' },
  {
    name: 'on another day, where its first packet had failed',
    waitsMs: 2 * DAY_MS,
    script: ['answer'],
    end: 'confirmed',
  },
  {
    name: 'and edited before it goes: another invoice has the number',
    waitsMs: 60_000,
    isEdited: true,
    end: 'rejected',
  },
])('an invoice that went after the backup is registered once when it is restored $name', async (one) => {
  const fixture = await createFixture(source());
  const authority = new ScriptedAuthority();
  const id = await fixture.issue();
  const dataDir = join(root, fixture.memory.memoryId);
  const directory = join(dataDir, 'backup');
  const objects = createLocalObjects(dataDir);
  const connection = source().adminConnection;
  await writeBackup({ connection, dataDir, objects, directory, withMasterKey: false, clock: fixture.clock });
  fixture.clock.advance(11_000);
  const lost = fixture.sending(authority);
  if (one.script !== undefined) {
    authority.judgesAtOnce = false;
    await sendTurn(lost, fixture.memory, 100);
    Object.assign(authority.taken[0] ?? {}, { status: 'rejected', codes: ['05139'] });
    authority.judgesAtOnce = true;
  }
  expect(await decide(fixture, lost, source(), id)).toBe('confirmed');
  const [first] = authority.taken;
  if (one.isEchoed && first !== undefined)
    authority.take({ uid: first.uid, memoryId: fixture.memory.memoryId, payload: first.payload });
  fixture.clock.advance(one.waitsMs);
  const target = await createTestDatabase();
  try {
    await restoreBackup({ connection: target.adminConnection, dataDir, objects, directory });
    if (one.isEdited) await editIn(target, fixture, id);
    const restored = { ...fixture.sending(authority), database: target.db };
    expect(await decide(fixture, restored, target, id)).toBe(one.end);
    expect(authority.registeredTaxIds()).toHaveLength(1);
    const [verdict] = await target.asOwner(
      "select cause, detail ->> 'former' as former from invoice_events where invoice_id = $1 and cause in ('CONFIRMED', 'CONFLICT')",
      [id],
    );
    const isKnown = one.end === 'confirmed';
    expect(verdict).toEqual({ cause: isKnown ? 'CONFIRMED' : 'CONFLICT', former: isKnown ? 'true' : null });
  } finally {
    await target.drop();
  }
});
