import type { CallInput, calls, FieldProblem } from '@taraz/contract';
import {
  amountPaths,
  type ColumnKey,
  columnKeys,
  columnOfSource,
  lookupPaths,
  type SheetMapping,
  sheetColumn,
} from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import { freshColumns, rememberColumns } from '../column-memory.ts';
import type { ImportDeps } from '../deps.ts';
import { missingOf } from '../header-row.ts';
import { announce, type ImportRow, needState, saveImport, wakeImporters } from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import { beginChecking } from '../steps/begin-checking.ts';
import { withTomansNotice } from '../steps/looks-like-tomans.ts';
import type { ImportNotice } from '../tables.ts';
import { sheetsProblem } from './choose-sheets.ts';

type Body = CallInput<typeof calls.changeImport>['body'];
export type MappingBody = Extract<Body, { mapping: unknown }>;
export type MappingDraftBody = Extract<Body, { draft: unknown }>;

const lookups: ReadonlySet<string> = new Set(Object.values(lookupPaths));

function problemsOf({ mapping, column_key = '' }: MappingBody, { headers }: ImportRow): FieldProblem[] {
  const errors: FieldProblem[] = [];
  const refuse = (path: string, code: keyof typeof importMessages, message: string) =>
    errors.push({ path, code, message });
  for (const [path, source] of Object.entries(mapping)) {
    if (sheetColumn(path) === null) refuse(`mapping.${path}`, 'UNKNOWN_PATH', importMessages.UNKNOWN_PATH);
    else if ('lookup' in source && !lookups.has(path))
      refuse(`mapping.${path}`, 'UNKNOWN_PATH', importMessages.NO_LOOKUP);
    else if ('unit' in source && !amountPaths.has(path))
      refuse(`mapping.${path}`, 'NO_AMOUNT', importMessages.NO_AMOUNT);
    else if (columnOfSource(source) >= headers.length) {
      refuse(`mapping.${path}`, 'UNKNOWN_COLUMN', importMessages.UNKNOWN_COLUMN);
    }
  }
  if (column_key !== '' && !columnKeys.includes(column_key as ColumnKey)) {
    refuse('column_key', 'UNKNOWN_PATTERN', importMessages.UNKNOWN_PATTERN);
  }
  return errors;
}

/** The columns as somebody says them, as an import keeps them. @throws Problem INVALID_INPUT for what cannot be meant */
async function columnsOf(
  tx: Tx,
  { ports }: ImportDeps,
  row: ImportRow,
  body: MappingBody,
  missing: readonly FieldProblem[] = [],
) {
  const errors = [...problemsOf(body, row), ...missing];
  const memoryId = body.memory_id ?? row.memory_id;
  const memory = memoryId === '' ? null : await ports.memory(tx, { sandbox: false, allowed: row.memory_ids, memoryId });
  if (memoryId !== '' && memory === null)
    errors.push({ path: 'memory_id', code: 'UNKNOWN_MEMORY', message: importMessages.UNKNOWN_MEMORY });
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  const columnKey = (body.column_key ?? row.column_key) as ColumnKey;
  return { mapping: JSON.stringify(body.mapping), column_key: columnKey, memory_id: memory?.memoryId ?? '' };
}

const memoryCodes: ReadonlySet<string> = new Set([
  'LEARNED',
  'COLUMNS_CHANGED',
  'COLUMNS_DOUBTED',
  'UNTOLD',
  'VALUES_ASKED',
  'REMEMBERED',
] satisfies ImportNotice['code'][]);
const isNotOfMemory = ({ code }: ImportNotice): boolean => !memoryCodes.has(code);

/** Takes the columns for what they say by themselves, whatever was confirmed for an earlier file. @throws Problem CONFLICT */
export async function resetColumns(tx: Tx, deps: ImportDeps, row: ImportRow): Promise<ImportRow> {
  needState(row, 'mapping');
  const { mapping, columnKey } = await freshColumns(tx, deps, row);
  const notices = (await withTomansNotice(tx, deps, row, mapping)).filter(isNotOfMemory);
  const changes = { mapping: JSON.stringify(mapping), notices: JSON.stringify(notices) };
  const key = columnKey === null ? {} : { column_key: columnKey };
  const saved = await saveImport(tx, row, { ...changes, ...key }, new Date(deps.runtime.clock.nowMs()));
  await announce(tx, saved);
  return saved;
}

/** Keeps what the columns are to mean as far as it is said, in every tab and over a reload; nothing follows from it yet. @throws Problem */
export async function draftMapping(
  tx: Tx,
  deps: ImportDeps,
  row: ImportRow,
  { draft }: MappingDraftBody,
): Promise<ImportRow> {
  needState(row, 'mapping');
  const { sheets, ...said } = draft;
  const problem = sheets === undefined ? null : sheetsProblem(row, sheets);
  if (problem !== null) throw new Problem('INVALID_INPUT', { errors: [problem] });
  const columns = await columnsOf(tx, deps, row, said);
  // A file of one has none to tick.
  const wanted =
    sheets === undefined || row.sheets.length === 0 ? {} : { wanted_sheets: [...sheets].sort((a, b) => a - b) };
  const saved = await saveImport(tx, row, { ...columns, ...wanted }, new Date(deps.runtime.clock.nowMs()));
  await announce(tx, saved);
  return saved;
}

/** Takes what the columns mean, keeps it for the next such file, and has the rows checked. @throws Problem */
export async function mapImport(tx: Tx, deps: ImportDeps, row: ImportRow, body: MappingBody): Promise<ImportRow> {
  needState(row, 'mapping');
  if (row.row_count === 0) throw new Problem('CONFLICT', { detail: importMessages.NO_ROWS_IN_SHEET });
  const missing = missingOf(body.mapping as SheetMapping).map((label) => ({
    path: 'mapping',
    code: 'NEEDED',
    message: importMessages.NEEDED(label),
  }));
  const columns = await columnsOf(tx, deps, row, body, missing);
  const now = new Date(deps.runtime.clock.nowMs());
  const mapping = body.mapping as SheetMapping;
  await rememberColumns(tx, deps, row, { mapping, column_key: columns.column_key }, now);
  const notices = JSON.stringify(
    // What is confirmed is no news any more.
    (await withTomansNotice(tx, deps, row, mapping)).filter(isNotOfMemory),
  );
  const mapped = await saveImport(tx, row, { ...columns, notices }, now);
  const checking = await beginChecking(tx, mapped, now);
  await announce(tx, checking);
  await wakeImporters(tx);
  return checking;
}

/** Back to the columns, while nothing was issued. @throws Problem CONFLICT */
export async function remapImport(tx: Tx, deps: ImportDeps, row: ImportRow): Promise<ImportRow> {
  needState(row, 'checking', 'ready', 'done');
  if (row.issued_count > 0) throw new Problem('CONFLICT', { detail: importMessages.ISSUED_ALREADY });
  const saved = await saveImport(tx, row, { state: 'mapping' }, new Date(deps.runtime.clock.nowMs()));
  await announce(tx, saved);
  return saved;
}
