import type { ReceiptHeader, ReceiptPayload } from '@taraz/authority/wire';
import type { GroupCommit } from '../ledger/group-commit.ts';
import type { Submission, Submissions } from '../ledger/submissions.ts';

const saveDelayMs = 200;

/**
 * The authority's signed receipts. Each is made when it is first asked for and kept, since an RSA-4096 signature is the
 * dearest thing in an inquiry. All that goes into it is in the ledger (`sigT` is the moment of the verdict) and RS256
 * draws no lots: made again after a crash it is the same to the byte.
 */
export class Receipts {
  readonly #submissions: Submissions;
  readonly #commit: GroupCommit;
  readonly #sign: (input: Buffer, clientId: string) => Promise<Buffer>;
  readonly #making = new Map<number, Promise<string>>();
  #unsaved: { seq: number; receipt: string }[] = [];

  constructor(
    submissions: Submissions,
    commit: GroupCommit,
    sign: (input: Buffer, clientId: string) => Promise<Buffer>,
  ) {
    this.#submissions = submissions;
    this.#commit = commit;
    this.#sign = sign;
  }

  /** Compact JWS for a registered packet; empty for any other. */
  async of(row: Submission): Promise<string> {
    if (row.status !== 'SUCCESS' || row.taxId === null) return '';
    if (row.receipt !== null) return row.receipt;
    const making = this.#making.get(row.seq) ?? this.#make(row, row.taxId);
    this.#making.set(row.seq, making);
    making.catch(() => this.#making.delete(row.seq));
    return making;
  }

  async #make(row: Submission, taxId: string): Promise<string> {
    const header: ReceiptHeader = {
      alg: 'RS256',
      sigT: `${new Date(row.decidedAt ?? row.receivedAt).toISOString().slice(0, 19)}Z`,
    };
    const payload: ReceiptPayload = {
      referenceNumber: row.referenceNumber,
      clientId: row.clientId,
      taxId,
      receivedDate: new Date(row.receivedAt).toISOString(),
    };
    const input = `${segment(header)}.${segment(payload)}`;
    const signature = await this.#sign(Buffer.from(input, 'latin1'), row.clientId);
    const receipt = `${input}.${signature.toString('base64url')}`;
    if (this.#unsaved.length === 0) setTimeout(() => this.#save(), saveDelayMs).unref();
    this.#unsaved.push({ seq: row.seq, receipt });
    return receipt;
  }

  /** Receipts go into the ledger in batches; until then they are remembered here. */
  #save(): void {
    const batch = this.#unsaved;
    this.#unsaved = [];
    const saved = this.#commit.write(() => {
      for (const { seq, receipt } of batch) this.#submissions.setReceipt(seq, receipt);
    });
    void saved
      .catch(() => undefined)
      .then(() => {
        for (const { seq } of batch) this.#making.delete(seq);
      });
  }
}

function segment(value: object): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
}
