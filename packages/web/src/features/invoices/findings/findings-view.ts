/** Findings of the rule book, sorted for the screen: by step, line and field; and which of them may speak already. */
import type { Finding } from '@taraz/core';
import { parseDraftPath, stepOfPath } from '../draft-store/draft-path.ts';
import { stepCount } from '../draft-store/wizard-state.ts';

export interface StepCount {
  errors: number;
  warnings: number;
}

/** A finding on screen. One that the authority or the server made of an earlier version shows, but locks nothing. */
export interface ShownFinding extends Finding {
  isFromServer?: true;
}

export interface FindingsView {
  /** Errors first. */
  all: readonly ShownFinding[];
  errorCount: number;
  /** Errors of the rule book on what is written now: they lock the sending. */
  lockCount: number;
  warningCount: number;
  byStep: readonly StepCount[];
  /** By the line's uuid. */
  byRow: ReadonlyMap<string, readonly ShownFinding[]>;
  /** The gravest finding of a path. */
  byPath: ReadonlyMap<string, ShownFinding>;
  /** Indices of the lines whose goods are still looked for: they are neither right nor wrong yet. */
  awaitedRows: ReadonlySet<number>;
}

export const noFindings: FindingsView = {
  all: [],
  errorCount: 0,
  lockCount: 0,
  warningCount: 0,
  byStep: Array.from({ length: stepCount }, () => ({ errors: 0, warnings: 0 })),
  byRow: new Map(),
  byPath: new Map(),
  awaitedRows: new Set(),
};

/** "Is missing": second digit 0 of the authority's five-digit codes (S K FFF), or the product's own REQUIRED_…/…_MISSING. */
export function isMissing({ code }: Finding): boolean {
  return /^[01]0\d{3}$/.test(code) || /(^|_)(REQUIRED|MISSING|EMPTY)(_|$)/.test(code);
}

export function viewFindings(
  findings: readonly ShownFinding[],
  rowIds: readonly string[],
  awaited: ReadonlySet<string> = new Set(),
): FindingsView {
  const all = [...findings].sort((a, b) => rank(a) - rank(b));
  const byStep = Array.from({ length: stepCount }, () => ({ errors: 0, warnings: 0 }));
  const byRow = new Map<string, ShownFinding[]>();
  const byPath = new Map<string, ShownFinding>();
  for (const finding of all) {
    const step = byStep[stepOfPath(finding.path)];
    if (step) step[finding.severity === 'error' ? 'errors' : 'warnings'] += 1;
    if (!byPath.has(finding.path)) byPath.set(finding.path, finding);
    const parsed = parseDraftPath(finding.path);
    const rowId = parsed?.section === 'items' && parsed.index !== null ? rowIds[parsed.index] : undefined;
    if (rowId !== undefined) byRow.set(rowId, [...(byRow.get(rowId) ?? []), finding]);
  }
  const errors = all.filter(({ severity }) => severity === 'error');
  const lockCount = errors.filter(({ isFromServer }) => !isFromServer).length;
  const warningCount = all.length - errors.length;
  const awaitedRows = new Set(rowIds.flatMap((id, index) => (awaited.has(id) ? [index] : [])));
  return { all, errorCount: errors.length, lockCount, warningCount, byStep, byRow, byPath, awaitedRows };
}

function rank({ severity }: Finding): number {
  return severity === 'error' ? 0 : 1;
}

export interface Standing {
  /** The step in hand. */
  step: number;
  reachedStep: number;
  /** Index of the line being written, null for none. */
  activeRow: number | null;
  /** Indices of the lines whose goods are still looked for. */
  awaitedRows: ReadonlySet<number>;
}

/**
 * Whether a finding may speak yet. What is wrong speaks at once; what is merely missing waits until the user has left the
 * place where it is written: the line, or the step. A line whose goods are still looked for says nothing.
 */
export function maySpeak(finding: Finding, { step, reachedStep, activeRow, awaitedRows }: Standing): boolean {
  const own = stepOfPath(finding.path);
  if (step === stepCount - 1) return true;
  if (own > reachedStep) return false;
  const parsed = parseDraftPath(finding.path);
  const row = parsed?.section === 'items' ? parsed.index : null;
  if (row !== null && awaitedRows.has(row)) return false;
  if (!isMissing(finding)) return true;
  if (row !== null) return row !== activeRow;
  return own < step || own < reachedStep;
}

/** Of the findings of a line, errors first, the one that is read in a cell: the cell's own, else the first. */
export function findingAt<F extends Finding>(findings: readonly F[], field: string | null): F | undefined {
  return findings.find(({ path }) => parseDraftPath(path)?.field === field) ?? findings[0];
}

/** Where F8 is pressed. */
export interface Reading {
  /** The draft path in hand; null for none, as in the row of a new line. */
  path: string | null;
  /** Fields as they are read on the screen, from right to left; those that are not there come last. */
  fields: readonly string[];
}

/** The next finding in the order of steps, lines and fields; from the end, and without a path, it starts again. */
export function nextFinding<F extends Finding>(findings: readonly F[], { path, fields }: Reading): F | null {
  const placeOf = new Map(fields.map((field, index) => [field, index]));
  const orderOf = (at: string): Order => {
    const parsed = parseDraftPath(at);
    const field = parsed?.field ?? '';
    return [stepOfPath(at), parsed?.index ?? -1, placeOf.get(field) ?? fields.length, field];
  };
  const ordered = [...findings].sort((a, b) => compareOrder(orderOf(a.path), orderOf(b.path)));
  if (path === null) return ordered[0] ?? null;
  const from = orderOf(path);
  return ordered.find((finding) => compareOrder(orderOf(finding.path), from) > 0) ?? ordered[0] ?? null;
}

type Order = readonly [step: number, line: number, place: number, field: string];

function compareOrder(a: Order, b: Order): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3].localeCompare(b[3]);
}
