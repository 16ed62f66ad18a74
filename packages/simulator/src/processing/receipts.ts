import type { ReceiptHeader, ReceiptPayload } from '@taraz/authority/wire';
import type { GroupCommit } from '../ledger/group-commit.ts';
import type { Submission, Submissions } from '../ledger/submissions.ts';

/**
 * The authority's signed receipts. Each is made when it is first asked for, as the document's samples show (their
 * `sigT` is a day after `receivedDate`), and kept: an RSA-4096 signature is the dearest thing in an inquiry.
 */
export class Receipts {
  readonly #submissions: Submissions;
  readonly #commit: GroupCommit;
  readonly #sign: (input: Buffer) => Promise<Buffer>;
  readonly #nowMs: () => number;
  readonly #making = new Map<number, Promise<string>>();

  constructor(
    submissions: Submissions,
    commit: GroupCommit,
    sign: (input: Buffer) => Promise<Buffer>,
    nowMs: () => number,
  ) {
    this.#submissions = submissions;
    this.#commit = commit;
    this.#sign = sign;
    this.#nowMs = nowMs;
  }

  /** Compact JWS for a registered packet; empty for any other. */
  async of(row: Submission): Promise<string> {
    if (row.status !== 'SUCCESS' || row.taxId === null) return '';
    if (row.receipt !== null) return row.receipt;
    const making = this.#making.get(row.seq) ?? this.#make(row, row.taxId);
    this.#making.set(row.seq, making);
    try {
      return await making;
    } finally {
      this.#making.delete(row.seq);
    }
  }

  async #make(row: Submission, taxId: string): Promise<string> {
    const header: ReceiptHeader = { alg: 'RS256', sigT: `${new Date(this.#nowMs()).toISOString().slice(0, 19)}Z` };
    const payload: ReceiptPayload = {
      referenceNumber: row.referenceNumber,
      clientId: row.clientId,
      taxId,
      receivedDate: new Date(row.receivedAt).toISOString(),
    };
    const input = `${segment(header)}.${segment(payload)}`;
    const signature = await this.#sign(Buffer.from(input, 'latin1'));
    const receipt = `${input}.${signature.toString('base64url')}`;
    await this.#commit.write(() => this.#submissions.setReceipt(row.seq, receipt));
    return receipt;
  }
}

function segment(value: object): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
}
