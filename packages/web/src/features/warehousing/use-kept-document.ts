import { useEffect, useRef } from 'react';
import { type KeptDraft, useKeptDraft } from '../../app/use-kept-draft.ts';
import { nothingSent } from '../../app/use-pending-in-draft.ts';
import { isSameWriting, type Line } from './document-lines.ts';
import { type ManualKind, manualKinds } from './queries.ts';

/** What a stock document says beside its lines. */
export interface Head {
  warehouse: string;
  to: string;
  party: string;
  reference: string;
  notes: string;
  /** when it happened; '': now */
  at: string;
}

export const blankHead: Head = { warehouse: '', to: '', party: '', reference: '', notes: '', at: '' };

const nothing = { kind: '', head: '', lines: '', ...nothingSent };
export type DocumentDraft = KeptDraft<typeof nothing>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** As this version writes them: of another one nothing is taken over. */
function isLine(value: unknown): value is Line {
  const { product, qty, price } = (value ?? {}) as Partial<Line>;
  return isText(qty) && isText(price) && isText(product?.id) && isText(product.name) && Array.isArray(product.places);
}

export function readLines(text: string): Line[] {
  const kept = parsed(text);
  return Array.isArray(kept) ? kept.filter(isLine) : [];
}

/** null: nothing was kept */
export function readHead(text: string): Head | null {
  const kept = parsed(text);
  if (typeof kept !== 'object' || kept === null) return null;
  const texts = Object.entries(kept).filter(([name, value]) => name in blankHead && isText(value));
  return { ...blankHead, ...Object.fromEntries(texts) };
}

/** null: nothing was kept, or by a version that did not say */
export const readKind = (text: string): ManualKind | null => manualKinds.find((kind) => kind === text) ?? null;

/** A stock document that is being written, kept on this device: an hour of counting outlives a reload or another screen. */
export const useKeptDocument = (): DocumentDraft => useKeptDraft('stock-document', nothing);

const noLines: readonly Line[] = [];

/**
 * Keeps what is written of it, at every change. Levels that were read anew are nothing written: by them alone, a window
 * that nobody writes in would put its lines over those of a newer one.
 * @param written null for a document that begins with goods of its own, and is nobody's work yet
 */
export function useKeeping(
  draft: DocumentDraft,
  written: { kind: ManualKind; head: Head | null; lines: readonly Line[] } | null,
): void {
  const latest = useRef(draft);
  latest.current = draft;
  const head = written?.head ? JSON.stringify(written.head) : '';
  const lines = written?.lines ?? noLines;
  // Figures of a count are none of a receipt.
  const kind = head === '' && lines.length === 0 ? '' : (written?.kind ?? '');
  const isKept = written !== null;
  useEffect(() => {
    const { values, set } = latest.current;
    const isThere = values.kind === kind && values.head === head && isSameWriting(readLines(values.lines), lines);
    if (isKept && !isThere) set({ kind, head, lines: lines.length === 0 ? '' : JSON.stringify(lines) });
  }, [isKept, kind, head, lines]);
}
