/** Reply of `nonce`. */
export interface NonceReply {
  /** Opaque, used once; today `<uuid4>-<epoch milliseconds>`. */
  nonce: string;
  /** ISO 8601 in UTC with nine fractional digits. The only word on its lifetime: the time asked for is not kept to. */
  expDate: string;
}

/** A key of the authority, as `server-information` lists it. */
export interface ServerPublicKey {
  /** SubjectPublicKeyInfo in DER as standard base64, one line, padded. RSA, 4096 bits. */
  key: string;
  /** Goes into a packet's `kid`. */
  id: string;
  algorithm: string;
  /** 1: encryption of invoices (and, in effect, verification of receipts). */
  purpose: number;
}

/** Reply of `server-information`. */
export interface ServerInformationReply {
  /** Epoch milliseconds. */
  serverTime: number;
  publicKeys: ServerPublicKey[];
}

/** Reply of `fiscal-information`. */
export interface FiscalInformationReply {
  /** The memory id again, not a trade name. */
  nameTrade: string;
  /** Only `ACTIVE` was ever seen or documented. */
  fiscalStatus: string;
  nationalId: string;
  economicCode: string;
}

/** States of a taxpayer's file. `DEACTIVATED`: over the sales limit of article 6. */
export const taxpayerStatuses = [
  'NOT_ALLOCATED',
  'ACTIVE',
  'DEACTIVATED',
  'TEMPORARY_UNAUTHORIZE',
  'PERMANENT_UNAUTHORIZE',
  'ARTICLE_2_SUBJECT',
] as const;
/** A state of a taxpayer's file. */
export type TaxpayerStatus = (typeof taxpayerStatuses)[number];

/** Reply of `taxpayer`. */
export interface TaxpayerReply {
  nameTrade: string;
  taxpayerStatus: TaxpayerStatus;
  nationalId: string;
}

/**
 * Reply of `taxpayer-info`, known from client libraries only: the document's table gives it the first three fields, the
 * authority's own Java library reads the last four and no other.
 */
export interface TaxpayerInfoReply extends TaxpayerReply {
  taxpayerType: string;
  postalcodeTaxpayer: string;
  addressTaxpayer: string;
  taxpayerName: string;
  taxpayerProfileStatus: number;
  taxpayerCallStatus: boolean;
  taxpayerArticle2Status: boolean;
}

/** Reply of `taxpayer-article6-status`, known from the authority's client library only. */
export interface TaxpayerArticle6StatusReply {
  /** Whether the taxpayer's sales limit has room left for the VAT asked about. */
  article6RemainStatus: boolean;
}
