import type { SheetFaultCode } from './sheet.fa.ts';

/** A cell's value as the draft keeps it, or what is wrong with it and, when that is clear, what was meant. */
export type CellReading =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly code: SheetFaultCode; readonly message: string; readonly fix?: string };

export const good = (value: string): CellReading => ({ ok: true, value });
export const bad = (code: SheetFaultCode, message: string, fix?: string): CellReading =>
  fix === undefined ? { ok: false, code, message } : { ok: false, code, message, fix };
