import {
  type AuthorityClient,
  type AuthorityClientOptions,
  createAuthorityClient,
  createPacket,
  createSealer,
  encryptJws,
  type Receipt,
  RefusedError,
  type SealOutcome,
  type ServerKey,
  type Signer,
  verifyReceipt,
} from '@taraz/authority';
import type { Clock, Randomness } from '../../platform/runtime.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import type { Environment } from '../settings/tables.ts';
import {
  type AuthorityLine,
  type AuthorityLines,
  idsPerCall,
  type MemoryOwner,
  type ReactionAnswer,
  type SendOutcome,
  type TaxIdStanding,
} from './authority-line.ts';
import { clockAheadNow } from './clock-ahead.ts';
import { outcomeOfFailure } from './outcome-of-failure.ts';

/** A tax memory's signer as it is at the moment. */
export interface MemorySigner {
  signer: Signer;
  /** since when the invoices are signed as they are now, by whomever, epoch ms; undefined where that is not known */
  sinceMs?: number;
  /** whose token it signs: the memory's own id, or the trusted company's */
  clientId: string;
  /**
   * Where the invoices' own signatures come from when they are not made with this signer, in the order of the payloads;
   * null where one has none.
   */
  signatures?(payloads: readonly string[]): Promise<readonly (string | null)[]>;
}

/** Where the keys of tax memories come from; main.ts gives it. */
export interface MemorySigners {
  /** Cheap: changes when a new key takes over; null while there is none. */
  keyId(memory: MemoryKey): Promise<string | null>;
  open(memory: MemoryKey): Promise<MemorySigner | null>;
}

export interface AuthorityLinesOptions {
  signers: MemorySigners;
  /** address of each environment's authority; those left out are not served */
  baseUrls: Readonly<Partial<Record<Environment, string>>>;
  clock: Clock;
  random: Randomness;
  transport?: AuthorityClientOptions['transport'];
  timeouts?: AuthorityClientOptions['timeouts'];
  /** Told of each key that a receipt was verified with, once a process. */
  onReceiptKey?(environment: Environment, key: ServerKey): Promise<void>;
  /** Told, whenever an authority tells its clock, how far this machine's is ahead, ms; never fails. */
  onClock?(environment: Environment, aheadMs: number): Promise<void>;
}

async function send(
  client: AuthorityClient,
  packets: Parameters<AuthorityLine['send']>[0],
  signal: AbortSignal,
): Promise<SendOutcome> {
  try {
    const body = packets.map(({ payload, uid, memoryId }) => createPacket(payload, uid, memoryId));
    const result = await client.sendInvoices(body, { signal });
    const references = new Map<string, string>();
    const refused = new Map<string, string>();
    for (const packet of result.packets) {
      if (packet.outcome === 'queued') references.set(packet.uid, packet.referenceNumber);
      if (packet.outcome === 'refused') refused.set(packet.uid, packet.errors.map(({ code }) => code).join(' '));
    }
    return { kind: 'answered', references, refused };
  } catch (error) {
    return outcomeOfFailure(error);
  }
}

function verifyWith(sign: string, keys: readonly ServerKey[]): { receipt: Receipt; key: ServerKey } | null {
  for (const key of keys) {
    try {
      return { receipt: verifyReceipt(sign, key), key };
    } catch {
      // Another key, or none: the caller asks for the newest keys before it gives up.
    }
  }
  return null;
}

/** Encrypts what others have signed; an invoice without a signature stays where it is. @throws CallError without a key */
async function encryptSigned(
  payloads: readonly string[],
  signatures: NonNullable<MemorySigner['signatures']>,
  serverKey: () => Promise<ServerKey>,
  random: Randomness,
): Promise<SealOutcome[]> {
  if (payloads.length === 0) return [];
  const key = await serverKey();
  const jwss = await signatures(payloads);
  return jwss.map((jws) =>
    jws === null
      ? { ok: false, error: new Error('the invoice has no signature') }
      : { ok: true, payload: encryptJws(jws, key, (size) => random.bytes(size)) },
  );
}

function lineOf(
  memoryId: string,
  client: AuthorityClient,
  { signer, signatures, sinceMs, clientId }: MemorySigner,
  { clock, random }: { clock: Clock; random: Randomness },
  onReceiptKey: (key: ServerKey) => Promise<void>,
): AuthorityLine {
  const sealer = createSealer({ signer, serverKey: () => client.serverKey(), random: (size) => random.bytes(size) });
  return {
    signsSinceMs: sinceMs,
    isOfCompany: clientId !== memoryId,
    clockAheadMs: clockAheadNow((options) => client.serverInformation(options), clock),
    seal: (payloads) =>
      signatures === undefined
        ? sealer.sealMany(payloads)
        : encryptSigned(payloads, signatures, () => client.serverKey(), random),
    send: (packets, signal) => send(client, packets, signal),
    inquireByReference: (referenceNumbers, window) => client.inquiryByReferenceId({ referenceNumbers, window }),
    inquireByUid: (uids, window) => client.inquiryByUid({ uids, fiscalId: memoryId, window }),
    registered: (pageNumber, window) => client.inquiry({ pageNumber, pageSize: idsPerCall, status: 'SUCCESS', window }),
    async taxpayer(economicCode) {
      const found = await client.taxpayer(economicCode);
      return found.outcome === 'found' ? { name: found.nameTrade.trim(), status: found.taxpayerStatus } : null;
    },
    ownerOf: (one) => ownerOf(client, one),
    async standingOf(taxIds) {
      const rows = await client.inquiryInvoiceStatus(taxIds);
      const standing = {
        found: 'registered',
        notFound: 'absent',
        accessDenied: 'registered',
        unknown: 'unsaid',
      } as const;
      return new Map<string, TaxIdStanding>(rows.map(({ taxId, outcome }) => [taxId, standing[outcome]]));
    },
    async reactionsOf(taxIds) {
      const rows = await client.inquiryInvoiceStatus(taxIds);
      return new Map(
        rows.flatMap((row): [string, ReactionAnswer][] =>
          row.outcome === 'found' ? [[row.taxId, { reaction: row.invoiceStatus, article6: row.article6Status }]] : [],
        ),
      );
    },
    reportPayment: (payment) => client.invoicePayment(payment),
    async readReceipt(sign) {
      const verified =
        verifyWith(sign, (await client.serverInformation()).keys) ??
        verifyWith(sign, (await client.serverInformation({ refresh: true })).keys);
      if (verified === null) return null;
      await onReceiptKey(verified.key);
      return verified.receipt;
    },
  };
}

/** Another's memory is refused by 4160. */
async function ownerOf(client: AuthorityClient, memoryId: string): Promise<MemoryOwner | null> {
  try {
    const found = await client.fiscalInformation(memoryId);
    return found.outcome === 'found' ? { nationalId: found.nationalId, economicCode: found.economicCode } : null;
  } catch (error) {
    if (error instanceof RefusedError && error.has('4160')) return null;
    throw error;
  }
}

/** Lines to the authorities, one for each tax memory, kept until its key changes. */
export function createAuthorityLines(options: AuthorityLinesOptions): AuthorityLines {
  const { signers, baseUrls, clock, random, transport, timeouts } = options;
  const lines = new Map<string, { keyId: string; line: AuthorityLine }>();
  const toldKeys = new Set<string>();
  const tellKey = async (environment: Environment, key: ServerKey) => {
    const name = `${environment}/${key.id}`;
    if (toldKeys.has(name)) return;
    await options.onReceiptKey?.(environment, key);
    toldKeys.add(name);
  };
  return async (memory) => {
    const baseUrl = baseUrls[memory.environment];
    const keyId = await signers.keyId(memory);
    if (baseUrl === undefined || keyId === null) return null;
    const name = `${memory.environment}/${memory.accountId}/${memory.memoryId}`;
    const known = lines.get(name);
    if (known?.keyId === keyId) return known.line;
    const signer = await signers.open(memory);
    if (signer === null) return null;
    const client = createAuthorityClient({
      baseUrl,
      clientId: signer.clientId,
      signer: signer.signer,
      clock: () => clock.nowMs(),
      onServerInformation: ({ serverTimeMs, receivedAtMs }) => {
        if (serverTimeMs !== null) void options.onClock?.(memory.environment, receivedAtMs - serverTimeMs);
      },
      ...(transport === undefined ? {} : { transport }),
      ...(timeouts === undefined ? {} : { timeouts }),
    });
    const line = lineOf(memory.memoryId, client, signer, { clock, random }, (key) => tellKey(memory.environment, key));
    lines.set(name, { keyId, line });
    return line;
  };
}
