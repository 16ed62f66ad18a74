import { randomInt, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { FastifyInstance } from 'fastify';
import { SimulatorControl } from './control/simulator-control.ts';
import { type AuthorityKey, loadAuthorityKey } from './crypto/authority-key.ts';
import { CertificateCache } from './crypto/certificate.ts';
import { CertificateAuthority } from './crypto/certificate-authority.ts';
import { PrivateKeyLanes } from './crypto/private-key-lanes.ts';
import { Faults } from './faults/faults.ts';
import { parseSeed } from './faults/seed.ts';
import { Nonces } from './http/api/nonces.ts';
import { buildServer } from './http/server.ts';
import { ledgerPath, openDatabase } from './ledger/database.ts';
import { GroupCommit } from './ledger/group-commit.ts';
import { InvoiceLife } from './ledger/invoice-life.ts';
import { Registrations } from './ledger/registrations.ts';
import { Submissions } from './ledger/submissions.ts';
import { WalSync } from './ledger/wal-sync.ts';
import { type Logger, silentLogger } from './logger.ts';
import { openPacket } from './processing/open-packet.ts';
import { Processor } from './processing/processor.ts';
import { Receipts } from './processing/receipts.ts';
import { Registry } from './registry/registry.ts';
import { TrustStore } from './registry/trust-store.ts';
import { announceChange, type Services } from './services.ts';
import { type Clock, SimulatedTime } from './simulated-time.ts';

/** A memory id made known at the start, with the certificate that signs for it. */
export interface SimulatorTrust {
  memoryId: string;
  /** The owner's, as in the certificate's serialNumber. */
  nationalId: string;
  /** May be self-signed: it is trusted as it is. */
  certificatePem: string;
  /** When absent: of a company its national id, of a person that with `0001`, of a foreigner with `01`. */
  economicCode?: string;
}

export interface SimulatorOptions {
  /** Keys, certificates and ledger live here; made when missing. One simulator at a time. */
  dataDir: string;
  /** 0 (the default): any free one. */
  port?: number;
  /** `127.0.0.1` when absent. Control interface and page answer to this machine only, whatever is said here. */
  host?: string;
  /** Epoch milliseconds; the machine's clock when absent. Waiting always runs on the machine's. */
  clock?: Clock;
  /** Of the faults: `0x5EED-91C4`, a number or any word; a fresh one when absent. */
  seed?: string;
  /** Makes UUIDs for nonces and reference numbers. */
  newId?: () => string;
  trust?: readonly SimulatorTrust[];
  logger?: Logger;
  /** Milliseconds from receipt to verdict; kept in the data directory, 1000 at first. */
  processingDelayMs?: number;
}

/** A running simulator. */
export interface Simulator {
  /** `http://127.0.0.1:7411`: the page. */
  readonly url: string;
  /** What a client is given as the authority's address, without `/api/v2`. */
  readonly baseUrl: string;
  readonly control: SimulatorControl;
  /** Stops; what has no verdict yet gets it after the next start. */
  close(): Promise<void>;
}

/**
 * Starts a tax authority on this machine, with the wire of the real one (protocol.md). It keeps what it gets in its
 * data directory, and knows only the memories that were registered or trusted.
 *
 * @throws Error when the data directory is in use or broken, or the port taken
 */
export async function createSimulator(options: SimulatorOptions): Promise<Simulator> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = openDatabase(dataDir);
  try {
    return await run(options, dataDir, database);
  } catch (error) {
    database.close();
    throw error;
  }
}

async function run(options: SimulatorOptions, dataDir: string, database: DatabaseSync): Promise<Simulator> {
  const registry = new Registry(database);
  const time = new SimulatedTime(options.clock ?? Date.now, registry.timeOffsetMs);
  const key = await loadAuthorityKey(dataDir);
  const certificateAuthority = await CertificateAuthority.load(dataDir, time.now());
  const lanes = await PrivateKeyLanes.create(key.privateKeyPem);
  const freshSeed = () => randomInt(2 ** 32);
  const log = options.logger ?? silentLogger;
  const seed = options.seed === undefined ? freshSeed() : parseSeed(options.seed);
  const faults: Faults = new Faults(seed, ({ kind }, n) => log('info', 'fault', { kind, n, seed: faults.seed }));
  time.skewBy(() => faults.clockSkewSeconds() * 1000);
  const sync = new WalSync(`${ledgerPath(dataDir)}-wal`);
  const services = buildServices({
    options,
    database,
    sync,
    registry,
    time,
    key,
    certificateAuthority,
    lanes,
    faults,
    log,
  });
  const control = new SimulatorControl(services, freshSeed);
  applyOptions(options, control);
  services.processor.resume();
  const app = buildServer(services, control);
  await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  const url = urlOf(options.host ?? '127.0.0.1', (app.server.address() as AddressInfo).port);
  let closing: Promise<void> | null = null;
  log('info', 'listening', { url, dataDir, seed: faults.seed });
  return {
    url,
    baseUrl: `${url}/requestsmanager`,
    control,
    close: () => {
      closing ??= closeAll(app, services, sync);
      return closing;
    },
  };
}

/** Calls first, then the work under way, then the ledger. */
async function closeAll(
  app: FastifyInstance,
  { processor, commit, database, life }: Services,
  sync: WalSync,
): Promise<void> {
  await app.close();
  await processor.close();
  commit.flush();
  try {
    // A clock that is ahead ends with the run: what silence has approved under it stays.
    life.settleSilence();
  } finally {
    await sync.close();
    database.close();
  }
}

interface Parts {
  options: SimulatorOptions;
  database: DatabaseSync;
  sync: WalSync;
  registry: Registry;
  time: SimulatedTime;
  key: AuthorityKey;
  certificateAuthority: CertificateAuthority;
  lanes: PrivateKeyLanes;
  faults: Faults;
  log: Logger;
}

function buildServices(parts: Parts): Services {
  const { options, database, sync, registry, time, key, certificateAuthority, lanes, faults, log } = parts;
  const nowMs = () => time.now();
  const submissions = new Submissions(database);
  const registrations = new Registrations(database);
  const life = new InvoiceLife(registrations, nowMs, () => registry.settings.silenceDays);
  const commit = new GroupCommit(database, sync);
  const trust = new TrustStore(certificateAuthority, registry);
  const certificates = new CertificateCache();
  const newId = options.newId ?? randomUUID;
  const changes: Services['changes'] = { version: 0, listeners: new Set() };
  const unwrap = (wrapped: Buffer, clientId: string) => lanes.decrypt(wrapped, clientId);
  const opener = { keyId: key.id, unwrap, certificates, trust, registry, nowMs };
  const processor = new Processor({
    database,
    world: { registry, submissions, registrations, life },
    open: (row, sealed) => openPacket(opener, row, sealed),
    parallel: lanes.width * 2,
    nowMs,
    onDecided: () => announceChange({ changes }),
    log,
  });
  const receipts = new Receipts(submissions, commit, (input, clientId) => lanes.sign(input, clientId));
  return {
    time,
    database,
    commit,
    submissions,
    registrations,
    life,
    registry,
    trust,
    certificates,
    certificateAuthority,
    key,
    faults,
    nonces: new Nonces(newId),
    processor,
    receipts,
    newId,
    log,
    power: { on: true },
    changes,
  };
}

/** What was said of a memory since stays: the same options come at each start. */
function applyOptions({ trust = [], processingDelayMs }: SimulatorOptions, control: SimulatorControl): void {
  for (const { memoryId, nationalId, certificatePem, economicCode } of trust) {
    control.registerMemory({ memoryId, nationalId, ...(economicCode === undefined ? {} : { economicCode }) });
    control.trustCertificate(memoryId, certificatePem);
  }
  if (processingDelayMs !== undefined) control.changeSettings({ processingDelayMs });
}

function urlOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
