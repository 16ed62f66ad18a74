import type { InvoiceStatus } from '@taraz/authority/wire';
import { DAY_MS } from '@taraz/core';
import { readCertificatePem } from '../crypto/certificate.ts';
import type { IssuedCertificate } from '../crypto/certificate-authority.ts';
import type { FaultSettings } from '../faults/fault-kinds.ts';
import { parseSeed } from '../faults/seed.ts';
import { inTransaction } from '../ledger/database.ts';
import type { LedgerCounts, SubmissionStatus } from '../ledger/submissions.ts';
import {
  economicCodeOf,
  type GoodsRecord,
  type MemoryRecord,
  type ProviderRecord,
  type SimulatorSettings,
  type TaxpayerRecord,
} from '../registry/records.ts';
import { announceChange, type Services } from '../services.ts';
import { ControlError } from './control-error.ts';
import { type ReceivedPacket, receivedPacket } from './received.ts';
import { type EarlierInvoice, registerEarlier } from './register-earlier.ts';

/** What is needed to make a memory known; the rest has defaults. */
export type MemoryInput = Pick<MemoryRecord, 'memoryId' | 'nationalId'> &
  Partial<MemoryRecord> & {
    /** refuses to give a taxpayer the memory of another */
    keepsOwner?: boolean;
  };
export type ProviderInput = Pick<ProviderRecord, 'providerId' | 'nationalId'> & Partial<ProviderRecord>;

/** How the simulator stands. */
export interface SimulatorState {
  /** Its present, ISO 8601 in UTC. */
  now: string;
  timeOffsetMs: number;
  running: boolean;
  /** `0x5EED-91C4` */
  seed: string;
  faults: Readonly<FaultSettings>;
  settings: SimulatorSettings;
  memories: MemoryRecord[];
  providers: ProviderRecord[];
  counts: LedgerCounts;
}

export interface ReceivedFilter {
  /** Only packets before this number. */
  before?: number;
  /** 50 when absent, 1000 at most. */
  limit?: number;
  status?: SubmissionStatus;
  taxId?: string;
  uid?: string;
  /** a uid or a reference number */
  id?: string;
}

/** @throws ControlError BAD_VALUE for what is no id of a memory or a trusted company */
function checkId(name: string, id: string): void {
  if (!/^[A-Z0-9]{6}$/.test(id)) throw new ControlError(400, 'BAD_VALUE', name);
}

/** Without what says nothing: the company of a mode that goes through none, an empty list of patterns. */
function withoutEmpty({ providerId, allowedPatterns, ...rest }: MemoryRecord): MemoryRecord {
  return {
    ...rest,
    ...(rest.mode === 'taxpayer' || providerId === undefined ? {} : { providerId }),
    ...(allowedPatterns === undefined || allowedPatterns.length === 0 ? {} : { allowedPatterns }),
  };
}

/**
 * Everything that can be done to the simulator from outside the authority's own API; `/control/*` is this, over HTTP.
 * Errors are `ControlError`.
 */
export class SimulatorControl {
  readonly #services: Services;
  readonly #freshSeed: () => number;

  constructor(services: Services, freshSeed: () => number) {
    this.#services = services;
    this.#freshSeed = freshSeed;
  }

  state(): SimulatorState {
    const { time, power, faults, registry, submissions } = this.#services;
    return {
      now: new Date(time.now()).toISOString(),
      timeOffsetMs: time.offsetMs,
      running: power.on,
      seed: faults.seed,
      faults: faults.settings,
      settings: registry.settings,
      memories: registry.memories.all(),
      providers: registry.providers.all(),
      counts: submissions.counts(),
    };
  }

  /**
   * Makes a memory known, or changes it: of one that is its owner's already, what is not said stays. Economic code and
   * sending mode have defaults.
   * @throws ControlError MEMORY_TAKEN when asked to keep its owner; BAD_VALUE or NOT_FOUND for a mode through a company
   * that is not named or not known
   */
  registerMemory({ keepsOwner = false, ...input }: MemoryInput): MemoryRecord {
    const { memoryId, nationalId } = input;
    checkId('memoryId', memoryId);
    if (!/^\d{10,12}$/.test(nationalId)) throw new ControlError(400, 'BAD_VALUE', 'nationalId');
    const known = this.#services.registry.memories.get(memoryId);
    if (keepsOwner && known !== undefined && known.nationalId !== nationalId)
      throw new ControlError(409, 'MEMORY_TAKEN', memoryId);
    const record = withoutEmpty({
      economicCode: economicCodeOf(nationalId),
      nameTrade: memoryId,
      status: 'ACTIVE',
      mode: 'taxpayer',
      article6Exceeded: false,
      ...(known?.nationalId === nationalId ? known : {}),
      ...input,
    });
    if (input.mode !== undefined || input.providerId !== undefined) this.#checkSending(record);
    this.#services.registry.memories.set(memoryId, record);
    announceChange(this.#services);
    return record;
  }

  #checkSending({ mode, providerId }: MemoryRecord): void {
    if (mode === 'taxpayer') return;
    if (providerId === undefined) throw new ControlError(400, 'BAD_VALUE', 'providerId');
    if (this.#services.registry.providers.get(providerId) === undefined)
      throw new ControlError(404, 'NOT_FOUND', providerId);
  }

  removeMemory(memoryId: string): void {
    if (!this.#services.registry.memories.delete(memoryId)) throw new ControlError(404, 'NOT_FOUND', memoryId);
    announceChange(this.#services);
  }

  /** Makes a trusted company known, or changes it, as a memory. */
  registerProvider(input: ProviderInput): ProviderRecord {
    checkId('providerId', input.providerId);
    if (!/^\d{10,11}$/.test(input.nationalId)) throw new ControlError(400, 'BAD_VALUE', 'nationalId');
    const { providers } = this.#services.registry;
    const known = providers.get(input.providerId);
    const own = known?.nationalId === input.nationalId ? known : {};
    const record: ProviderRecord = { nameTrade: input.providerId, active: true, ...own, ...input };
    providers.set(record.providerId, record);
    return record;
  }

  /** Trusts one certificate (PEM) as it is, self-signed or not. Its serialNumber is still compared with the owner. The memory may be told later. */
  trustCertificate(memoryId: string, certificatePem: string): { fingerprint: string; nationalId: string | null } {
    checkId('memoryId', memoryId);
    const certificate = readCertificatePem(certificatePem);
    if (certificate === null) throw new ControlError(400, 'CERTIFICATE_UNREADABLE');
    const { fingerprint, nationalId } = certificate;
    this.#services.registry.trusted.set(fingerprint, { fingerprint, memoryId, pem: certificatePem });
    return { fingerprint, nationalId };
  }

  /** Revokes a certificate by its SHA-256 fingerprint (hex). */
  revokeCertificate(fingerprint: string): void {
    const key = fingerprint.replaceAll(':', '').toLowerCase();
    if (!/^[0-9a-f]{64}$/.test(key)) throw new ControlError(400, 'BAD_VALUE', 'fingerprint');
    this.#services.registry.revoked.set(key, { fingerprint: key });
  }

  certificateAuthority(): { rootPem: string; intermediatePem: string } {
    const { rootPem, intermediatePem } = this.#services.certificateAuthority;
    return { rootPem, intermediatePem };
  }

  /** Signs a certificate request; its subject is kept, and must carry one serialNumber. */
  async signRequest(csrPem: string, validityDays?: number): Promise<IssuedCertificate & { ok: true }> {
    const { certificateAuthority, time } = this.#services;
    const issued = await certificateAuthority.issue(csrPem, time.now(), validityDays);
    if (!issued.ok) throw new ControlError(400, issued.fault);
    return issued;
  }

  /** Adds goods ids to the list, or replaces it. */
  loadGoods(goods: readonly GoodsRecord[], replace = false): number {
    const { registry } = this.#services;
    if (replace) registry.goods.clear();
    registry.goods.setAll(goods.map((one) => [one.id, one]));
    return registry.goods.size;
  }

  /** Adds taxpayers to the list, or replaces it. */
  loadTaxpayers(taxpayers: readonly TaxpayerRecord[], replace = false): number {
    const { registry } = this.#services;
    if (replace) registry.taxpayers.clear();
    registry.taxpayers.setAll(taxpayers.map((one) => [one.economicCode, one]));
    return registry.taxpayers.size;
  }

  changeSettings(changes: Partial<SimulatorSettings>): SimulatorSettings {
    this.#services.life.settleSilence();
    this.#services.registry.changeSettings(changes);
    return this.#services.registry.settings;
  }

  setFaults(changes: Partial<FaultSettings>): Readonly<FaultSettings> {
    this.#services.life.settleSilence();
    this.#services.faults.set(changes);
    announceChange(this.#services);
    return this.#services.faults.settings;
  }

  clearFaults(): void {
    this.#services.life.settleSilence();
    this.#services.faults.clear();
    announceChange(this.#services);
  }

  /** Starts the streams of faults again, from this seed or a fresh one. @returns the seed as it is printed */
  reseed(text?: string): string {
    this.#services.faults.reseed(text === undefined ? this.#freshSeed() : parseSeed(text));
    announceChange(this.#services);
    return this.#services.faults.seed;
  }

  /** Moves the authority's clock to so many milliseconds off the machine's; kept over restarts. */
  setTimeOffset(offsetMs: number): string {
    const { time, registry, life } = this.#services;
    life.settleSilence();
    registry.timeOffsetMs = offsetMs;
    time.offsetMs = offsetMs;
    announceChange(this.#services);
    return new Date(time.now()).toISOString();
  }

  /** Moves the authority's clock on by so many days. */
  advanceDays(days: number): string {
    return this.setTimeOffset(this.#services.time.offsetMs + days * DAY_MS);
  }

  /** Switches the authority's API off (connections are cut) and on. */
  setRunning(on: boolean): void {
    this.#services.power.on = on;
    announceChange(this.#services);
  }

  /**
   * The buyer's reaction to a registered invoice.
   * @throws ControlError 409: what was cancelled stays so, and to a cancellation nobody reacts
   */
  setReaction(taxId: string, reaction: InvoiceStatus): void {
    const { registrations, database } = this.#services;
    const one = registrations.byTaxId(taxId);
    if (one === undefined) throw new ControlError(404, 'NOT_FOUND', taxId);
    if (one.ins === '3') throw new ControlError(409, 'NO_REACTION', taxId);
    if (one.reaction === 'CANCELED' && reaction !== 'CANCELED') throw new ControlError(409, 'CANCELLED', taxId);
    inTransaction(database, () => registrations.setReaction(one.seq, reaction));
    announceChange(this.#services);
  }

  /** Enters invoices that the authority took before this ledger begins. @returns how many were new */
  registerEarlier(items: readonly EarlierInvoice[]): number {
    const entered = registerEarlier(this.#services, items);
    announceChange(this.#services);
    return entered;
  }

  counts(): LedgerCounts {
    return this.#services.submissions.counts();
  }

  /** Packets received, newest first. */
  received(filter: ReceivedFilter = {}): ReceivedPacket[] {
    const limit = Math.min(Math.max(filter.limit ?? 50, 1), 1000);
    return this.#services.submissions.recent({ ...filter, limit }).map((row) => receivedPacket(this.#services, row));
  }

  packet(seq: number): ReceivedPacket | null {
    const row = this.#services.submissions.bySeq(seq);
    return row ? receivedPacket(this.#services, row) : null;
  }

  /** Forgets all packets; memories, certificates, lists and settings stay. */
  reset(): void {
    const { processor, commit, database, submissions } = this.#services;
    commit.flush();
    processor.clear();
    inTransaction(database, () => submissions.clear());
    announceChange(this.#services);
  }
}
