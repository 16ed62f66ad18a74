import type { DatabaseSync } from 'node:sqlite';
import type { InvoiceStatus } from '@taraz/authority/wire';
import { plainNumber } from '@taraz/core';

/** Header fields that tell who the buyer is; a correction leaves them out and takes its reference's. */
export const buyerKeys = ['tob', 'bid', 'tinb', 'bpc', 'bbc', 'bpn'] as const;
export type BuyerFields = Partial<Record<(typeof buyerKeys)[number], string>>;

/** An invoice in the authority's books. */
export interface Registration {
  /** The submission's number. */
  seq: number;
  taxId: string;
  fiscalId: string;
  /** National id of the memory's owner. */
  sellerId: string;
  /** Of a correction, return or cancellation: its reference's type and pattern. */
  inty: string;
  inp: string;
  /** Subject, 1 to 4. */
  ins: string;
  referenceTaxId: string | null;
  setm: string | null;
  buyer: BuyerFields;
  /** As last set; silence and corrections are reckoned in by `InvoiceLife`. */
  reaction: InvoiceStatus;
  /** Epoch milliseconds of the authority's clock. */
  registeredAt: number;
}

interface Row extends Omit<Registration, 'buyer'> {
  buyer: string;
}

const columns = `seq, tax_id as taxId, fiscal_id as fiscalId, seller_id as sellerId, inty, inp, ins,
  reference_tax_id as referenceTaxId, setm, buyer, reaction, registered_at as registeredAt`;

/** Codes in plain digits: books of before 30 November 2026 keep them as their senders wrote them, `1.0` say. */
function fromRow(row: unknown): Registration {
  const { buyer, ...rest } = row as Row;
  const { inty, inp, ins, setm } = rest;
  const fields: BuyerFields = JSON.parse(buyer);
  return {
    ...rest,
    inty: plainNumber(inty),
    inp: plainNumber(inp),
    ins: plainNumber(ins),
    setm: setm === null ? null : plainNumber(setm),
    buyer: fields.tob === undefined ? fields : { ...fields, tob: plainNumber(fields.tob) },
  };
}

/** The authority's books. Statements run at once; who writes wraps them in a transaction. */
export class Registrations {
  readonly #insert;
  readonly #byTaxId;
  readonly #referrals;
  readonly #setReaction;
  readonly #approveSilent;
  readonly #pay;

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare(
      `insert into registration (seq, tax_id, fiscal_id, seller_id, inty, inp, ins, reference_tax_id, setm, buyer,
         reaction, registered_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#byTaxId = database.prepare(`select ${columns} from registration where tax_id = ? order by seq limit 1`);
    this.#referrals = database.prepare(`select ${columns} from registration where reference_tax_id = ? order by seq`);
    this.#setReaction = database.prepare('update registration set reaction = ? where seq = ?');
    this.#approveSilent = database.prepare(
      `update registration set reaction = 'SYSTEMIC_APPROVED'
       where reaction = 'AWAITING_REACTION' and registered_at <= ?`,
    );
    this.#pay = database.prepare('insert into payment (tax_id, received_at, body) values (?, ?, ?)');
  }

  insert(one: Registration): void {
    this.#insert.run(
      one.seq,
      one.taxId,
      one.fiscalId,
      one.sellerId,
      one.inty,
      one.inp,
      one.ins,
      one.referenceTaxId,
      one.setm,
      JSON.stringify(one.buyer),
      one.reaction,
      one.registeredAt,
    );
  }

  byTaxId(taxId: string): Registration | undefined {
    const row = this.#byTaxId.get(taxId);
    return row && fromRow(row);
  }

  /** Corrections, returns and cancellations that refer to it, oldest first. */
  referralsOf(taxId: string): Registration[] {
    return this.#referrals.all(taxId).map(fromRow);
  }

  setReaction(seq: number, reaction: InvoiceStatus): void {
    this.#setReaction.run(reaction, seq);
  }

  /** Approves every invoice that awaits its buyer since that moment (epoch milliseconds) or longer. */
  approveSilent(sinceMs: number): void {
    this.#approveSilent.run(sinceMs);
  }

  addPayment(taxId: string, receivedAt: number, body: string): void {
    this.#pay.run(taxId, receivedAt, body);
  }
}
