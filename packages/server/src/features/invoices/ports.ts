import type { InvoiceItemDraft, OwnBuyer, OwnLists, SellerInfo } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import type { Environment } from '../settings/tables.ts';
import type { Actor } from './deps.ts';
import type { MemoryKey } from './numbering.ts';

/** What the account's own products say of goods ids; an id that is not among them, or whose products do not agree, has nothing. */
export interface OwnValues {
  /** of VAT, in percent */
  rates: ReadonlyMap<string, string>;
  units: ReadonlyMap<string, string>;
}

/** A tax memory as issuing needs it. */
export interface IssuingMemory {
  memoryId: string;
  environment: Environment;
  enabled: boolean;
  /** a usable key and certificate are in place, or the taxpayer signs elsewhere */
  ready: boolean;
  paymentMethod: 'cash' | 'credit' | 'both';
  outputType: 'type_one' | 'type_two';
}

export interface MemoryChoice {
  /** by name; otherwise the default one */
  memoryId?: string;
  /** one of a test environment (sandbox or simulator) */
  sandbox: boolean;
  /** null: all */
  allowed: readonly string[] | null;
}

/** What of a line says which product it sells. */
type NamedLine = Pick<InvoiceItemDraft, 'item_code' | 'item_name'>;

/** What issuing asks of the other features, of the account of the transaction; compose.ts gives it. */
export interface InvoicePorts {
  /** The account as seller: identity, address, phone. */
  seller(tx: Tx): Promise<Partial<SellerInfo>>;
  /** A branch as the one that sells: its code; null: none. */
  branch?(tx: Tx, branchId: string | null): Promise<Pick<SellerInfo, 'branch_id' | 'seller_type'> | null>;
  /** null: there is none that fits. */
  memory(tx: Tx, choice: MemoryChoice): Promise<IssuingMemory | null>;
  /** The customer as buyer, or whoever they were merged into; of a removed one the id alone; null: unknown. */
  customer(tx: Tx, id: string): Promise<OwnBuyer | null>;
  /** Days that the account gives whoever has no other term; '' for none. */
  paymentTerm?(tx: Tx): Promise<string>;
  /**
   * Keeps a memory from being removed until the transaction ends; asked with its first number, since one that gave a number
   * stays. False: it was removed meanwhile.
   */
  holdMemory?(tx: Tx, memory: MemoryKey): Promise<boolean>;
  /** Counts invoices of a memory that are about to be numbered. @throws Problem QUOTA_EXCEEDED */
  takeInvoices?(tx: Tx, memory: MemoryKey, count: number): Promise<void>;
  /** How many more may be numbered this month; null: no limit. */
  invoicesLeft?(tx: Tx, memory: MemoryKey): Promise<number | null>;
  /** Notes that a draft is to be sent once the quota has room for it. */
  holdInvoice?(tx: Tx, actor: Actor, id: string): Promise<void>;
  /** A draft was issued, or is to be once there is room for it: whoever asked for that hears of it. */
  draftIssued?(tx: Tx, actor: Actor, id: string): Promise<void>;
  /** Products as lines; of removed ones the id alone; unknown ids are left out. */
  products(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Partial<InvoiceItemDraft>>>;
  /** Finds the account's own products of lines that name none, by their goods ids. */
  goods?(tx: Tx, lines: readonly NamedLine[]): Promise<(line: NamedLine) => string | null>;
  /** What the account's own products say of goods ids. */
  ownValues(tx: Tx, codes: readonly string[]): Promise<OwnValues>;
  /** What files call the account's own products, by the text as it is given; null: several are called so. */
  goodsByText(tx: Tx, texts: readonly string[]): Promise<OwnLists['goods']>;
  /** Names of products that texts are, which no product is called by, but for spaces and signs, or slips of the pen. */
  goodsNearly(tx: Tx, texts: readonly string[]): Promise<OwnLists['nearGoods']>;
  /** Whether a customer or product came, was changed or went after a moment. */
  listsChanged(tx: Tx, since: Date): Promise<boolean>;
  buyersByCode(tx: Tx, codes: readonly string[]): Promise<OwnLists['coded']>;
  buyersByName(tx: Tx, texts: readonly string[]): Promise<Pick<OwnLists, 'buyers' | 'nearBuyers'>>;
}
