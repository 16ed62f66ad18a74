import { readFile } from 'node:fs/promises';
import type { InvoiceDraft } from '@taraz/core';
import { createDatabase, type Database } from '../../../platform/db/database.ts';
import { createLogger, type Runtime } from '../../../platform/runtime.ts';
import { seedAccount } from '../../../testing/seed.ts';
import type { TestDatabase } from '../../../testing/test-database.ts';
import { createTestClock, createTestRuntime, type TestClock } from '../../../testing/test-runtime.ts';
import { sellerBranch } from '../../branches/seller-branch.ts';
import { createInvoice } from '../../invoices/commands/create-invoice.ts';
import { type Actor, defaultInvoiceSettings, type InvoiceDeps } from '../../invoices/deps.ts';
import type { MemoryKey } from '../../invoices/numbering.ts';
import type { InvoicePorts } from '../../invoices/ports.ts';
import type { InvoiceInput } from '../../invoices/read-draft.ts';
import type { AuthorityLine } from '../authority-line.ts';
import { createBreaker } from '../breaker.ts';
import type { SendingDeps } from '../deps.ts';
import { type HighWater, noHighWater } from '../high-water.ts';
import { type SendingSettings, simulatorSendingSettings } from '../settings.ts';
import { ScriptedAuthority } from './scripted-authority.ts';

/** Issuing and sending on a test database, without HTTP and without keys. */
export interface Fixture {
  database: TestDatabase;
  clock: TestClock;
  runtime: Runtime;
  accountId: string;
  memory: MemoryKey;
  actor: Actor;
  invoices: InvoiceDeps;
  /** a second process: its own pool, on the same database */
  another(): InvoiceDeps & { db: Database };
  sending(line: AuthorityLine | null, settings?: Partial<SendingSettings>): SendingDeps;
  /** Issues the sample sale, with changes; returns its id. */
  issue(changes?: InvoiceInput): Promise<string>;
  rows<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  stateOf(id: string): Promise<string>;
  causesOf(id: string): Promise<string[]>;
}

const example = new URL('../../../../../../examples/1-1-sale.json', import.meta.url);
let sample: Promise<InvoiceDraft> | undefined;

/** The sample sale as a program would send it: no date, so that the default holds. */
export async function sampleInput(changes: InvoiceInput = {}): Promise<InvoiceInput> {
  sample ??= readFile(example, 'utf8').then((text) => JSON.parse(text) as InvoiceDraft);
  const { buyer_info, invoice, items, settlement, payments } = structuredClone(await sample);
  const { invoice_date: _date, ...header } = invoice;
  return { buyer_info, items, settlement, payments, ...changes, invoice: { ...header, ...changes.invoice } };
}

export const testPorts = (memory: MemoryKey): InvoicePorts => ({
  seller: async (tx) => {
    const account = await tx.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
    return {
      economic_code: account.economic_code,
      national_code: account.national_code,
      company: account.name,
      seller_entity: 'legal',
    };
  },
  branch: sellerBranch,
  memory: async (_tx, { memoryId, allowed }) =>
    (memoryId !== undefined && memoryId !== memory.memoryId) || (allowed !== null && !allowed.includes(memory.memoryId))
      ? null
      : {
          memoryId: memory.memoryId,
          environment: memory.environment,
          enabled: true,
          ready: true,
          paymentMethod: 'cash',
          outputType: 'type_one',
        },
  customer: async () => null,
  products: async () => new Map(),
  ownValues: async () => ({ rates: new Map(), units: new Map() }),
  goodsByText: async () => new Map(),
  goodsNearly: async () => new Map(),
  listsChanged: async () => false,
  buyersByCode: async () => new Map(),
  buyersByName: async () => ({ buyers: new Map(), nearBuyers: new Map() }),
});

let memories = 0;
const alphabet = 'ADEFGHKMNOPRTWXYZ123456789';

/** A memory id of its own for each fixture: the simulator and the database know them by it. */
function newMemoryId(): string {
  memories += 1;
  let left = memories;
  let name = '';
  while (name.length < 5) {
    name = alphabet[left % alphabet.length] + name;
    left = Math.floor(left / alphabet.length);
  }
  return `A${name}`;
}

export async function createFixture(
  database: TestDatabase,
  { highWater = noHighWater }: { highWater?: HighWater } = {},
): Promise<Fixture> {
  const clock = createTestClock();
  const runtime = createTestRuntime(clock);
  const accountId = await seedAccount(database);
  const memory: MemoryKey = { accountId, environment: 'simulator', memoryId: newMemoryId() };
  const actor: Actor = { accountId, userId: null, branchId: null, memoryIds: null };
  const depsOn = (db: Database): InvoiceDeps => ({
    runtime,
    ports: testPorts(memory),
    settings: { ...defaultInvoiceSettings, notBeforeMarginMs: 0 },
    highWater,
    afterCommit: (work) => db.afterCommit(work),
  });
  const invoices = depsOn(database.db);
  const rows: Fixture['rows'] = (text, values) => database.asOwner(text, values);
  return {
    database,
    clock,
    runtime,
    accountId,
    memory,
    actor,
    invoices,
    another() {
      const db = createDatabase({ connection: database.connection, poolSize: 8, log: createLogger('silent') });
      return { ...depsOn(db), db };
    },
    sending(line, changes = {}) {
      if (line instanceof ScriptedAuthority) line.senderClock = clock;
      const settings = { ...simulatorSendingSettings, firstAskMs: 100, resendAfterMs: 1_000, ...changes };
      const breaker = createBreaker({ clock, random: runtime.random, failures: 1_000, firstMs: 1_000, maxMs: 10_000 });
      return {
        database: database.db,
        runtime,
        settings,
        lines: async () => line,
        highWater,
        breakerOf: () => breaker,
        verdictHooks: [],
        owner: runtime.ids.uuid(),
        signal: new AbortController().signal,
      };
    },
    async issue(changes) {
      const input = await sampleInput(changes);
      return database.db.withAccount(accountId, (tx) => createInvoice(tx, invoices, actor, input));
    },
    rows,
    async stateOf(id) {
      const [row] = await rows<{ state: string }>('select state from invoices where id = $1', [id]);
      return row?.state ?? 'gone';
    },
    async causesOf(id) {
      const events = await rows<{ cause: string }>(
        'select cause from invoice_events where invoice_id = $1 order by event_id',
        [id],
      );
      return events.map(({ cause }) => cause);
    },
  };
}
