import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { InquiryStatus, InquiryStatusFilter, PacketErrorCode } from '@taraz/authority/wire';

/** What a fault has decided for a packet when it came in; kept, so that a restart changes nothing. */
export interface Fate {
  timeout?: true;
  slowSeconds?: number;
  internalError?: PacketErrorCode;
  buyerRejects?: true;
  /** Second delivery of the same request by a gateway. */
  echo?: true;
  /** The answer was lost on the way: the connection was cut, or a gateway spoke instead. */
  lostAnswer?: 'cut' | 'gateway';
}

/** Steps of checking a packet, in their order. */
export const checkNames = [
  'token',
  'decrypted',
  'structure',
  'signature',
  'certificate',
  'signer',
  'document',
  'taxId',
  'rules',
] as const;
export type CheckName = (typeof checkNames)[number];
export interface PacketCheck {
  name: CheckName;
  ok: boolean;
  /** The code it failed with, where it has one of its own. */
  code?: string;
}

/** An error or a warning with the place it is about. */
export interface StoredFinding {
  code: string;
  /** Persian. */
  message: string;
  severity: 'error' | 'warning';
  /** Into the invoice, `body[0].vra`; empty for the whole. */
  path: string;
}

export type SubmissionStatus = Exclude<InquiryStatus, 'NOT_FOUND'>;

/** A packet received, whatever became of it. Times are epoch milliseconds of the authority's clock. */
export interface Submission {
  seq: number;
  referenceNumber: string;
  uid: string;
  fiscalId: string;
  clientId: string;
  receivedAt: number;
  /** SHA-256 of the packet's payload, hex. */
  payloadHash: string;
  status: SubmissionStatus;
  decidedAt: number | null;
  taxId: string | null;
  /** The invoice's JSON as it was signed; null when the packet could not be opened. */
  document: string | null;
  checks: PacketCheck[];
  findings: StoredFinding[];
  /** Its tax id was registered already when the verdict fell. */
  duplicate: boolean;
  /** The signed receipt; null until it is first asked for. */
  receipt: string | null;
  fate: Fate;
}

/** By which it is judged whether a packet is the one that is asked for. */
export type SubmissionKeys = Pick<Submission, 'seq' | 'clientId' | 'fiscalId' | 'receivedAt'>;

export interface NewSubmission {
  referenceNumber: string;
  uid: string;
  fiscalId: string;
  clientId: string;
  receivedAt: number;
  payloadHash: string;
  sealed: string;
  fate: Fate;
}

export interface Decision {
  status: SubmissionStatus;
  decidedAt: number;
  taxId: string | null;
  document: string | null;
  checks: PacketCheck[];
  findings: StoredFinding[];
  duplicate: boolean;
}

/** Epoch milliseconds, both ends included. */
export interface TimeWindow {
  from: number;
  to: number;
}

/** What packets are listed by. */
export interface SubmissionFilter {
  /** a `seq`: those before it */
  before?: number;
  limit: number;
  status?: string;
  taxId?: string;
  uid?: string;
  /** a uid or a reference number */
  id?: string;
}

export interface LedgerCounts {
  received: number;
  registered: number;
  /** Refused for what is in them; duplicates are counted apart. */
  rejected: number;
  duplicates: number;
  timedOut: number;
  inProgress: number;
  /** Tax ids that stand in the authority's books more than once: 0, or the simulator has a fault. */
  registeredTwice: number;
}

const said = (value: SQLInputValue | undefined): SQLInputValue[] => (value === undefined ? [] : [value]);
const inEitherCase = (uid: string | undefined): string[] =>
  uid === undefined ? [] : [uid, uid.toLowerCase(), uid.toUpperCase()];

const columns = `seq, reference_number as referenceNumber, uid, fiscal_id as fiscalId, client_id as clientId,
  received_at as receivedAt, payload_hash as payloadHash, status, decided_at as decidedAt, tax_id as taxId, document,
  checks, findings, duplicate, receipt, fate`;

interface Row extends Omit<Submission, 'checks' | 'findings' | 'duplicate' | 'fate'> {
  checks: string | null;
  findings: string | null;
  duplicate: number;
  fate: string | null;
}

function fromRow(row: unknown): Submission {
  const { checks, findings, duplicate, fate, ...rest } = row as Row;
  return {
    ...rest,
    checks: checks === null ? [] : JSON.parse(checks),
    findings: findings === null ? [] : JSON.parse(findings),
    fate: fate === null ? {} : JSON.parse(fate),
    duplicate: duplicate === 1,
  };
}

/** Packets received. Statements run at once; who writes wraps them in a transaction. */
export class Submissions {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** @returns the row's number */
  insert(packet: NewSubmission): number {
    const result = this.#prepare(
      `insert into submission (reference_number, uid, fiscal_id, client_id, received_at, payload_hash, sealed, fate)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      packet.referenceNumber,
      packet.uid,
      packet.fiscalId,
      packet.clientId,
      packet.receivedAt,
      packet.payloadHash,
      packet.sealed,
      Object.keys(packet.fate).length === 0 ? null : JSON.stringify(packet.fate),
    );
    return Number(result.lastInsertRowid);
  }

  /** The sealed bytes of a packet that waits for its verdict. */
  sealed(seq: number): string {
    return String(this.#prepare('select sealed from submission where seq = ?').get(seq)?.sealed ?? '');
  }

  /** Writes the verdict. The sealed bytes go, save where they could not be opened: then they are the evidence. */
  decide(seq: number, decision: Decision): void {
    this.#prepare(
      `update submission set status = ?, decided_at = ?, tax_id = ?, document = ?, checks = ?, findings = ?,
         duplicate = ?, sealed = case when ? is null then sealed end
       where seq = ?`,
    ).run(
      decision.status,
      decision.decidedAt,
      decision.taxId,
      decision.document,
      JSON.stringify(decision.checks),
      decision.findings.length === 0 ? null : JSON.stringify(decision.findings),
      decision.duplicate ? 1 : 0,
      decision.document,
      seq,
    );
  }

  setReceipt(seq: number, receipt: string): void {
    this.#prepare('update submission set receipt = ? where seq = ? and receipt is null').run(receipt, seq);
  }

  bySeq(seq: number): Submission | undefined {
    return this.#one(`select ${columns} from submission where seq = ?`, seq);
  }

  byReference(referenceNumber: string): Submission | undefined {
    return this.#one(`select ${columns} from submission where reference_number = ?`, referenceNumber);
  }

  /**
   * A uid may have been used again: the registered one is meant, else the newest. Its letters may be large where it was
   * sent and small where it is asked for, or the other way round. Of others than the one meant only what `accepts` needs
   * is read: a uid that was used a thousand times is a thousand documents.
   */
  byUid(uid: string, accepts: (row: SubmissionKeys) => boolean): Submission | undefined {
    const found = this.#prepare(
      `select seq, client_id as clientId, fiscal_id as fiscalId, received_at as receivedAt from submission
       where uid in (?, ?, ?) order by status = 'SUCCESS' desc, seq desc`,
    )
      .all(...inEitherCase(uid))
      .map((row) => row as unknown as SubmissionKeys)
      .find(accepts);
    return found && this.bySeq(found.seq);
  }

  isRegistered(taxId: string): boolean {
    return (
      this.#prepare("select 1 from submission where tax_id = ? and status = 'SUCCESS' limit 1").get(taxId) !== undefined
    );
  }

  /** A page of one client's packets, newest first. */
  page(
    clientId: string,
    window: TimeWindow,
    status: InquiryStatusFilter | null,
    limit: number,
    offset: number,
  ): Submission[] {
    const values: SQLInputValue[] = [clientId, window.from, window.to, status, status, limit, offset];
    return this.#prepare(
      `select ${columns} from submission where client_id = ? and received_at between ? and ? and (? is null or status = ?)
       order by seq desc limit ? offset ?`,
    )
      .all(...values)
      .map(fromRow);
  }

  /** What the page and the control interface list: newest first, below `before`. Of ids the letters may be large or small. */
  recent(filter: SubmissionFilter): Submission[] {
    const { before, status, taxId, uid, id } = filter;
    const conditions: [string, SQLInputValue[]][] = [
      ['seq < ?', said(before)],
      ['status = ?', said(status)],
      ['tax_id in (?, ?, ?)', inEitherCase(taxId)],
      ['uid in (?, ?, ?)', inEitherCase(uid)],
      ['(uid in (?, ?, ?) or reference_number = ?)', id === undefined ? [] : [...inEitherCase(id), id.toLowerCase()]],
    ];
    const set = conditions.filter(([, values]) => values.length > 0);
    const where = set.length === 0 ? '' : `where ${set.map(([condition]) => condition).join(' and ')}`;
    return this.#prepare(`select ${columns} from submission ${where} order by seq desc limit ?`)
      .all(...set.flatMap(([, values]) => values), filter.limit)
      .map(fromRow);
  }

  /** Of these rows, those whose very payload had come before. */
  repeated(rows: readonly Pick<Submission, 'seq' | 'payloadHash' | 'taxId'>[]): Set<number> {
    const earlier = this.#prepare('select 1 from submission where tax_id = ? and payload_hash = ? and seq < ? limit 1');
    return new Set(
      rows.filter((row) => earlier.get(row.taxId, row.payloadHash, row.seq) !== undefined).map(({ seq }) => seq),
    );
  }

  /** Numbers and fates of packets without a verdict, oldest first. */
  pending(): Pick<Submission, 'seq' | 'clientId' | 'fate'>[] {
    return this.#prepare(
      "select seq, client_id as clientId, fate from submission where status = 'IN_PROGRESS' order by seq",
    )
      .all()
      .map(({ seq, clientId, fate }) => ({
        seq: Number(seq),
        clientId: String(clientId),
        fate: JSON.parse(String(fate ?? '{}')) as Fate,
      }));
  }

  counts(): LedgerCounts {
    const counts: LedgerCounts = {
      received: 0,
      registered: 0,
      rejected: 0,
      duplicates: 0,
      timedOut: 0,
      inProgress: 0,
      registeredTwice: 0,
    };
    const rows = this.#prepare('select status, duplicate, count(*) as n from submission group by 1, 2').all();
    for (const row of rows) {
      const n = Number(row.n);
      counts.received += n;
      if (row.status === 'SUCCESS') counts.registered += n;
      else if (row.status === 'TIMEOUT') counts.timedOut += n;
      else if (row.status === 'IN_PROGRESS') counts.inProgress += n;
      else if (row.duplicate === 1) counts.duplicates += n;
      else counts.rejected += n;
    }
    const twice = this.#prepare(
      `select count(*) as n from (select 1 from registration group by tax_id having count(*) > 1)`,
    ).get();
    counts.registeredTwice = Number(twice?.n ?? 0);
    return counts;
  }

  /** Forgets everything received, payments and registrations with it. */
  clear(): void {
    this.#database.exec('delete from payment; delete from registration; delete from submission;');
  }

  #one(sql: string, key: SQLInputValue): Submission | undefined {
    const row = this.#prepare(sql).get(key);
    return row && fromRow(row);
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
