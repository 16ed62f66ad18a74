import {
  type InquiryOutcome,
  type InvoicePayment,
  type InvoicePaymentOutcome,
  limits,
  type Receipt,
} from '@taraz/authority';
import type { Clock } from '../../../platform/runtime.ts';
import type {
  AuthorityLine,
  MemoryOwner,
  Packet,
  ReactionAnswer,
  SendOutcome,
  TaxIdStanding,
  TimeWindow,
} from '../authority-line.ts';

/** One copy of a packet that the scripted authority has taken. */
export interface TakenPacket {
  uid: string;
  reference: string;
  payload: string;
  status: 'pending' | 'accepted' | 'rejected' | 'timeout';
  codes: string[];
  /** by the authority's own clock, epoch ms */
  takenAtMs: number;
  /** false: no inquiry finds it (yet) */
  visible: boolean;
}

/** How long `ask-for-rest` wants nothing more. */
export const scriptedRestMs = 45_000;

/** How the next request is treated: taken and answered, taken and the answer lost, lost on the way, refused … */
export type Script =
  | 'answer'
  | 'lose-answer'
  | 'lose-request'
  | 'not-sent'
  | 'refuse'
  | 'refuse-content'
  | 'ask-for-rest'
  | 'half-answer';

/** As the client of the real one does. */
function refuseWindow({ fromMs, toMs }: TimeWindow): void {
  if (!(fromMs <= toMs) || toMs - fromMs > limits.inquiryWindowMaxMs) throw new RangeError('no window of an inquiry');
}

function refuseTwins(ids: readonly string[]): void {
  if (new Set(ids).size !== ids.length) throw new RangeError('one id is there twice');
}

/**
 * An authority for tests of uncertain sending: takes what its script says, keeps every copy it gets, judges when told
 * to, and registers a tax id once, whoever sends it.
 */
export class ScriptedAuthority implements AuthorityLine {
  readonly script: Script[] = [];
  readonly taken: TakenPacket[] = [];
  /** every request that came, in order, with its packets */
  readonly requests: Packet[][] = [];
  readonly registered = (page: number, window: TimeWindow): Promise<InquiryOutcome[]> =>
    Promise.resolve(
      page === 1
        ? this.taken
            .filter((copy) => copy.status === 'accepted' && this.listed(copy) && this.isWithin(copy, window))
            .map((copy) => this.show(copy))
        : [],
    );
  /** tax ids that somebody else registered */
  readonly foreign = new Set<string>();
  /** runs before each request is answered */
  onRequest: (packets: readonly Packet[]) => Promise<void> = async () => {};
  /** judges what comes in at once, by the registry of tax ids */
  judgesAtOnce = true;
  isListed: (copy: TakenPacket) => boolean = () => true;
  /** the clock of whoever sends; without one no time is known here, and every copy lies in every window */
  senderClock: Pick<Clock, 'nowMs'> | null = null;
  /** how far that is ahead of this one's, ms */
  aheadMs = 0;
  /** how often its clock was asked for */
  clockAsks = 0;
  readonly clockAheadMs = async () => {
    this.clockAsks += 1;
    return this.aheadMs;
  };
  receiptOf: (copy: TakenPacket) => string | null = (copy) =>
    `receipt ${copy.reference} ${taxIdOf(copy.payload)} ${copy.takenAtMs}`;
  asks = 0;
  #references = 0;

  private isWithin({ takenAtMs }: TakenPacket, window: TimeWindow): boolean {
    refuseWindow(window);
    return this.senderClock === null || (window.fromMs <= takenAtMs && takenAtMs <= window.toMs);
  }

  private listed(copy: TakenPacket): boolean {
    return this.isListed(copy);
  }

  async seal(payloads: readonly string[]) {
    // "Sealed" is different bytes each time, as encryption makes it.
    return payloads.map((payload) => ({
      ok: true as const,
      payload: JSON.stringify({ seal: Math.random(), payload: Buffer.from(payload).toString('base64') }),
    }));
  }

  async send(packets: readonly Packet[]): Promise<SendOutcome> {
    this.requests.push([...packets]);
    await this.onRequest(packets);
    const script = this.script.shift() ?? 'answer';
    if (script === 'not-sent')
      return { kind: 'not_sent', reason: 'ERR_AUTHORITY_UNREACHABLE', unsigned: false, retryAfterMs: null };
    if (script === 'refuse') return { kind: 'refused', reason: '401 4131', byContent: false, retryAfterMs: null };
    if (script === 'refuse-content')
      return { kind: 'refused', reason: '400 4145', byContent: true, retryAfterMs: null };
    if (script === 'ask-for-rest')
      return { kind: 'refused', reason: '429', byContent: false, retryAfterMs: scriptedRestMs };
    if (script === 'lose-request') return { kind: 'uncertain', reason: 'ERR_AUTHORITY_CONNECTION_LOST' };
    const copies = packets.map((packet) => this.take(packet));
    if (script === 'lose-answer') return { kind: 'uncertain', reason: 'ERR_AUTHORITY_TIMEOUT' };
    const answered = script === 'half-answer' ? copies.slice(0, Math.ceil(copies.length / 2)) : copies;
    return {
      kind: 'answered',
      references: new Map(answered.map(({ uid, reference }) => [uid, reference])),
      refused: new Map(),
    };
  }

  take({ uid, payload }: Packet): TakenPacket {
    this.#references += 1;
    const copy: TakenPacket = {
      uid,
      reference: `ref-${this.#references}`,
      payload,
      status: 'pending',
      codes: [],
      takenAtMs: (this.senderClock?.nowMs() ?? 0) - this.aheadMs,
      visible: true,
    };
    this.taken.push(copy);
    if (this.judgesAtOnce) this.judge(copy);
    return copy;
  }

  /** Registers a copy, or rejects it when its tax id is registered already. */
  judge(copy: TakenPacket): void {
    const taxId = taxIdOf(copy.payload);
    const isTaken =
      this.foreign.has(taxId) ||
      this.taken.some((other) => other.status === 'accepted' && taxIdOf(other.payload) === taxId);
    copy.status = isTaken ? 'rejected' : 'accepted';
    copy.codes = isTaken ? ['0300101'] : [];
  }

  private show(copy: TakenPacket): InquiryOutcome {
    const details = {
      referenceNumber: copy.reference,
      uid: copy.uid,
      fiscalId: '',
      packetType: 'receive_invoice_confirm',
      status: copy.status.toUpperCase(),
      errors: copy.codes.map((code) => ({ code, message: `خطای ${code}` })),
      warnings: [],
    };
    if (copy.status === 'accepted') return { ...details, outcome: 'accepted', receipt: this.receiptOf(copy) };
    return { ...details, outcome: copy.status };
  }

  private find(ids: readonly string[], window: TimeWindow, keyOf: (copy: TakenPacket) => string): InquiryOutcome[] {
    this.asks += 1;
    return ids.map((id) => {
      // Of several copies one is shown, the newest: what the document allows and the worst for us.
      const copy = this.taken.findLast((one) => one.visible && keyOf(one) === id && this.isWithin(one, window));
      return copy === undefined
        ? {
            referenceNumber: '',
            uid: id,
            fiscalId: '',
            packetType: '',
            status: 'NOT_FOUND',
            errors: [],
            warnings: [],
            outcome: 'notFound' as const,
            answered: true,
          }
        : this.show(copy);
    });
  }

  readonly inquireByReference = async (references: readonly string[], window: TimeWindow) =>
    this.find(references, window, ({ reference }) => reference);
  readonly inquireByUid = async (uids: readonly string[], window: TimeWindow) =>
    this.find(uids, window, ({ uid }) => uid);

  async standingOf(taxIds: readonly string[]): Promise<ReadonlyMap<string, TaxIdStanding>> {
    refuseTwins(taxIds);
    const known = new Set([
      ...this.foreign,
      ...this.taken.filter(({ status }) => status === 'accepted').map(({ payload }) => taxIdOf(payload)),
    ]);
    return new Map(taxIds.map((taxId) => [taxId, known.has(taxId) ? 'registered' : 'absent']));
  }

  /** Whose each memory is, by its id; nobody's is what is not named here. */
  readonly owners = new Map<string, MemoryOwner>();
  readonly ownerOf = async (memoryId: string) => this.owners.get(memoryId) ?? null;

  /** What buyers did, by tax id; those that are registered and not named here are awaited. */
  readonly reactions = new Map<string, string>();
  /** tax ids by which the seller's sales limit is exceeded */
  readonly overLimit = new Set<string>();

  async reactionsOf(taxIds: readonly string[]): Promise<ReadonlyMap<string, ReactionAnswer>> {
    refuseTwins(taxIds);
    this.asks += 1;
    const known = new Set(this.registeredTaxIds());
    return new Map(
      taxIds
        .filter((taxId) => known.has(taxId))
        .map((taxId) => [
          taxId,
          {
            reaction: this.reactions.get(taxId) ?? 'AWAITING_REACTION',
            article6: this.overLimit.has(taxId) ? 'EXCEEDED' : 'NOT_EXCEEDED',
          },
        ]),
    );
  }

  /** Payments that were reported, and what the next one is answered; thrown where it is an error. */
  readonly reported: InvoicePayment[] = [];
  paymentAnswer: InvoicePaymentOutcome | Error = { outcome: 'accepted' };

  async reportPayment(payment: InvoicePayment): Promise<InvoicePaymentOutcome> {
    this.reported.push(payment);
    if (this.paymentAnswer instanceof Error) throw this.paymentAnswer;
    return this.paymentAnswer;
  }

  async readReceipt(sign: string): Promise<Receipt | null> {
    const [word, referenceNumber = '', taxId = '', takenAtMs = ''] = sign.split(' ');
    if (word !== 'receipt') return null;
    return {
      referenceNumber,
      taxId,
      clientId: '',
      receivedDate: '2026-01-01T00:00:00.000Z',
      receivedAtMs: this.senderClock === null || takenAtMs === '' ? null : Number(takenAtMs),
      signedAt: null,
    };
  }

  /** Tax ids that are registered here, as often as they are. */
  registeredTaxIds(): string[] {
    return this.taken.filter(({ status }) => status === 'accepted').map(({ payload }) => taxIdOf(payload));
  }
}

export function taxIdOf(sealed: string): string {
  const { payload } = JSON.parse(sealed) as { payload: string };
  const invoice = JSON.parse(Buffer.from(payload, 'base64').toString()) as { header: { taxid: string } };
  return invoice.header.taxid;
}
