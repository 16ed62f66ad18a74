import { type SpreadsheetMessageKey, spreadsheetMessages } from './messages.fa.ts';
import type { SpreadsheetNoticeCode } from './spreadsheet.ts';

type Words<Key extends SpreadsheetMessageKey> = Parameters<(typeof spreadsheetMessages)[Key]>;

/** Codes of what makes a whole file unreadable. */
export type SpreadsheetFaultCode = Exclude<SpreadsheetMessageKey, SpreadsheetNoticeCode>;

/** A file that cannot be read; `detail` is Persian, says what is wrong and how to mend it. */
export class SpreadsheetFault extends Error {
  readonly code: SpreadsheetFaultCode;
  readonly detail: string;

  constructor(code: SpreadsheetFaultCode, detail: string, options?: { cause?: unknown }) {
    super(`${code}: ${detail}`, options);
    this.name = 'SpreadsheetFault';
    this.code = code;
    this.detail = detail;
  }
}

export function fault<Key extends SpreadsheetFaultCode>(
  code: Key,
  words: Words<Key>,
  options?: { cause?: unknown },
): SpreadsheetFault {
  const message = spreadsheetMessages[code] as (...values: Words<Key>) => string;
  return new SpreadsheetFault(code, message(...words), options);
}
