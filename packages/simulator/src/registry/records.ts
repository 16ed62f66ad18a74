import type { TaxpayerStatus } from '@taraz/authority/wire';
import { checkEconomicCode14, checkLegalNationalId } from '@taraz/core';

/** Who sends and who signs for a memory (protocol.md section 8). */
export const sendingModes = ['taxpayer', 'provider-taxpayer-key', 'provider-key'] as const;
export type SendingMode = (typeof sendingModes)[number];

/** `KEY_INVALID`: the public key uploaded for it is no good (4137). */
export const memoryStatuses = ['ACTIVE', 'INACTIVE', 'KEY_INVALID'] as const;
export type MemoryStatus = (typeof memoryStatuses)[number];

/** A tax memory as the authority knows it. */
export interface MemoryRecord {
  /** Six characters of A-Z and 0-9. */
  memoryId: string;
  /** The owner's: 10 digits of a person, 11 of a company, 12 of a foreigner. */
  nationalId: string;
  economicCode: string;
  nameTrade: string;
  status: MemoryStatus;
  mode: SendingMode;
  /** The trusted company, in the two modes that go through one. */
  providerId?: string;
  /** Whether its invoices lie above the limit of article 6. */
  article6Exceeded: boolean;
  /** Patterns (inp) that the seller may use; absent: every one (told as an empty list). */
  allowedPatterns?: number[];
}

/** A trusted company (TSP). */
export interface ProviderRecord {
  providerId: string;
  nationalId: string;
  nameTrade: string;
  active: boolean;
}

/** A goods or service id of the list. */
export interface GoodsRecord {
  id: string;
  /** VAT rate in percent, decimal string. */
  rate: string;
  /** Pattern 9 under the budget clause: `vba` instead of `vra`. */
  usesVatBase?: boolean;
}

/** A taxpayer of the list: what `taxpayer` answers, and a buyer whom the authority knows. */
export interface TaxpayerRecord {
  economicCode: string;
  nationalId: string;
  nameTrade: string;
  taxpayerStatus: TaxpayerStatus;
}

/** A certificate trusted as it is, whoever issued it. */
export interface TrustedCertificateRecord {
  fingerprint: string;
  memoryId: string;
  pem: string;
}

/** `open`: whatever is well-formed is known; `listed`: only what was loaded. */
export type ListMode = 'open' | 'listed';

export interface SimulatorSettings {
  /** From receipt to verdict, milliseconds of the machine's clock. */
  processingDelayMs: number;
  goods: ListMode;
  taxpayers: ListMode;
  /** A corrective may bring a goods id that its reference has not: the sandbox accepts it, the guide forbids it. */
  acceptNewLineOnCorrective: boolean;
  /** Days that an invoice may be old; null: the dated table of the rule book. */
  sendingWindowDays: number | null;
  /** Days of the buyer's silence that become approval. */
  silenceDays: number;
}

export const defaultSettings: SimulatorSettings = {
  processingDelayMs: 1000,
  goods: 'open',
  taxpayers: 'open',
  acceptNewLineOnCorrective: true,
  sendingWindowDays: null,
  silenceDays: 30,
};

/** What makes an economic code of 14 digits of a national code and of a foreigner's, by how many digits that has. */
const personSerials: Readonly<Record<number, string>> = { 10: '0001', 12: '01' };

/** Economic code of an owner when none is said: of a company its national id, of a person that with `0001`, of a foreigner with `01`. */
export function economicCodeOf(nationalId: string): string {
  return `${nationalId}${personSerials[nationalId.length] ?? ''}`;
}

/** Whether it is surely an economic code: of a company, by its check digit, or of a person, which has none. */
export const isEconomicCode = (code: string): boolean => checkLegalNationalId(code) || checkEconomicCode14(code);
