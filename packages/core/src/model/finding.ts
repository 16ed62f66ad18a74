import type { WireInvoice } from './wire.ts';

export type Severity = 'error' | 'warning';

/** A change that mends a finding: set `path` to `value` ("" removes it). Paths are like the finding's own. */
export interface Fix {
  path: string;
  value: string;
  /** Persian, fit for a button: «نرخ ۱۰٪ شود» */
  label: string;
}

/** One verdict of the rule book. */
export interface Finding {
  /** The authority's code, e.g. "0204501" (data/error-codes.json), or a product code in UPPER_SNAKE for what only the product asks. */
  code: string;
  severity: Severity;
  /** Into the wire's invoice: "header.tinb", "body[0].vra", "payments[1].pv". In draft findings: "items[0].item_vat_percentage". */
  path: string;
  /** The authority's field key, e.g. "vra" ("" for the whole). */
  field: string;
  /** The rule and the remedy, Persian, digits as written. */
  message: string;
  messageEn: string;
  /** The authority's own Persian sentence, without our remedy; absent for product codes. */
  official?: string;
  fix?: Fix;
}

/** What is known of a goods id: its VAT rate in percent as a decimal string. */
export interface GoodsFacts {
  rate: string;
  /** pattern 9: covered by the 1404 budget clause, so vba applies in place of vra */
  usesVatBase?: boolean;
  /** pattern 9: the base amount of the id, rial with 4 decimals; undefined: not known, not judged */
  vatBase?: string;
  /** pattern 7: a service needs no net weight; undefined: not known, not judged */
  isService?: boolean;
}

/** The referenced invoice as the judge knows it (ours or the authority's records). */
export interface ReferenceFacts {
  taxid: string;
  invoice: WireInvoice;
  /** subject of the reference: 1..4 */
  ins: 1 | 2 | 3 | 4;
  /** may be referred to: see rules.md "Referring invoices" */
  state: 'live' | 'cancelled' | 'superseded' | 'unconfirmed' | 'rejected';
  /** another correction or return of it is alive */
  hasLiveReferral: boolean;
}

/** Everything `validate` may know of the outside; what is absent is not judged. */
export interface ValidationContext {
  /** epoch ms by the caller's clock */
  nowMs: number;
  /** undefined: not known to us, not judged; null: known to be unknown at the authority (0303301) */
  goods?: (sstid: string) => GoodsFacts | null | undefined;
  /** undefined: cannot be looked up, not judged; null: no such invoice (0300601) */
  reference?: (irtaxid: string) => ReferenceFacts | null | undefined;
  /** false: the tax id is taken already (0300101) */
  isTaxIdFree?: (taxid: string) => boolean;
  /** owner of the memory id in the tax id; mismatch with the sender is 0300101 */
  memoryId?: string;
  /** the seller's economic code registered for the memory; mismatch is 0300901 */
  sellerEconomicCode?: string;
  /** is the buyer known to the authority; false is a warning or 0301201 as the table says */
  isBuyerKnown?: (tinb: string, bid: string) => boolean | undefined;
  /** may the seller use this pattern; default yes */
  allowedPatterns?: readonly number[];
  /** new goods id on a corrective: sandbox accepts, guide forbids; default accept */
  acceptNewLineOnCorrective?: boolean;
  /** override of the dated sending window, days */
  sendingWindowDays?: number;
  /** how far ahead of nowMs indatim may be, ms; default 0 (no tolerance in the text), in drafts the product's 10 s */
  futureToleranceMs?: number;
  /** paths of keys that the JSON carried twice (`parseWireJson`), e.g. "header.taxid" */
  duplicateKeys?: readonly string[];
}

export interface Verdict {
  accepted: boolean;
  errors: Finding[];
  warnings: Finding[];
}
