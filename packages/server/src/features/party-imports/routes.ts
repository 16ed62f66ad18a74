import { type CallReply, calls, type MoneyUnit, partyFileMaxBytes, type UploadedFile } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { askedBy } from '../../platform/http/asked-by.ts';
import { countOf } from '../../platform/http/keyset-page.ts';
import {
  implement,
  implementFile,
  implementStream,
  type RequestContext,
  type Route,
  type StreamReply,
} from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { shownName } from '../../platform/shown-name.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { keyOf } from '../access/may-still.ts';
import { sheetReply } from '../invoice-export/sheet-file.ts';
import { errorFile } from './error-file.ts';
import { lookAtColumns } from './look-at-columns.ts';
import { readFields, type SaidColumns } from './mappings.ts';
import { exampleRows, importTexts } from './messages.fa.ts';
import { columnsOf } from './read-cells.ts';
import { codesOfBranches } from './row-keys.ts';
import { enqueueFile } from './run-files.ts';
import { type PartyImportDeps, takeRows } from './run-import.ts';
import type { PartyKind } from './tables.ts';

type Import = CallReply<typeof calls.getProductImport>;
type Existing = 'update' | 'skip';

const faultsShown = 100;
/** Files of an account that wait to be read: beyond it they would only fill the database. */
const waitingMax = 20;

/** @throws Problem NOT_FOUND */
async function presentOne(tx: Tx, kind: PartyKind, id: string): Promise<Import> {
  const row = await tx
    .selectFrom('party_imports')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  const faults = await tx
    .selectFrom('party_import_faults')
    .select(['row_no', 'name', 'errors'])
    .where('import_id', '=', id)
    .orderBy('row_no')
    .limit(faultsShown)
    .execute();
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    file_name: row.file_name,
    rows: row.rows,
    created: row.created,
    changed: row.changed,
    restored: row.restored,
    skipped: row.skipped,
    failed: row.failed,
    columns: row.headers,
    notices: row.notices,
    failure: row.failure,
    faults: faults.map(({ row_no, name, errors }) => ({ row: row_no, name, errors })),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

const bad = (path: string, message: string) =>
  new Problem('INVALID_INPUT', { errors: [{ path, code: 'REQUIRED', message }] });

async function insertImport(
  { runtime }: PartyImportDeps,
  tx: Tx,
  { accountId, userId }: RequestContext,
  kind: PartyKind,
  {
    existing = 'update',
    fileName,
    said,
    openingDay,
  }: { existing: Existing | undefined; fileName: string; said: SaidColumns | null; openingDay: string | null },
): Promise<string> {
  const id = runtime.ids.uuid();
  await tx
    .insertInto('party_imports')
    .values({
      account_id: accountId,
      id,
      kind,
      status: 'queued',
      existing,
      file_name: fileName,
      headers: '[]',
      notices: '[]',
      ...(said === null ? {} : { fields: JSON.stringify(said.fields), unit: said.unit }),
      opening_day: openingDay,
      created_by: userId,
      created_at: new Date(runtime.clock.nowMs()),
    })
    .execute();
  return id;
}

/** @throws Problem INVALID_INPUT */
function checkOpeningDay({ runtime }: PartyImportDeps, day: string | null): void {
  if (day === null || day <= tehranDay(new Date(runtime.clock.nowMs()))) return;
  throw new Problem('INVALID_INPUT', {
    errors: [{ path: 'opening_day', code: 'TOO_LATE', message: importTexts.openingDay }],
  });
}

/** The file of a call. @throws Problem INVALID_INPUT, TOO_LARGE */
function uploaded(file: unknown): UploadedFile {
  if (typeof file !== 'object' || file === null || !('bytes' in file)) throw bad('file', importTexts.fileMissing);
  const { bytes } = file as UploadedFile;
  if (bytes.length > partyFileMaxBytes) throw new Problem('TOO_LARGE', { detail: importTexts.fileLarge });
  return file as UploadedFile;
}

/** @throws Problem CONFLICT */
async function refuseTooManyWaiting(tx: Tx): Promise<void> {
  if ((await countOf(tx.selectFrom('party_import_files'))) >= waitingMax)
    throw new Problem('CONFLICT', { detail: importTexts.manyWaiting(waitingMax) });
}

/** Keeps the file and a job for it. @throws Problem INVALID_INPUT, CONFLICT, TOO_LARGE */
async function receiveFile(
  deps: PartyImportDeps,
  context: RequestContext,
  kind: PartyKind,
  {
    file,
    existing,
    mapping,
    unit = 'rial',
    opening_day: openingDay = null,
  }: { file?: unknown; existing?: Existing; mapping?: string; unit?: MoneyUnit; opening_day?: string | null },
): Promise<Import> {
  const { name, bytes } = uploaded(file);
  checkOpeningDay(deps, openingDay);
  const said = mapping === undefined ? null : { fields: readFields(kind, mapping), unit };
  const { accountId } = context;
  return deps.database.withAccount(accountId, async (tx) => {
    await refuseTooManyWaiting(tx);
    const id = await insertImport(deps, tx, context, kind, { existing, said, openingDay, fileName: shownName(name) });
    await tx
      .insertInto('party_import_files')
      .values({ account_id: accountId, import_id: id, bytes: Buffer.from(bytes) })
      .execute();
    const job = { accountId, id, by: askedBy(context), keyId: keyOf(context) };
    await enqueueFile(deps, tx, job);
    return presentOne(tx, kind, id);
  });
}

/**
 * Customers given as rows: taken at once, all in one transaction. Nobody would go on with the rest of what a kill cut
 * short, for the rows are in the request alone.
 */
async function receiveRows(
  deps: PartyImportDeps,
  context: RequestContext,
  customers: readonly Record<string, unknown>[],
  { existing = 'update', opening_day: openingDay = null }: { existing?: Existing; opening_day?: string | null },
): Promise<Import> {
  const { database, runtime } = deps;
  checkOpeningDay(deps, openingDay);
  const { accountId } = context;
  const fields = columnsOf.customers.map(({ field }) => field);
  const rows = customers.map((input, at) => ({
    no: at + 1,
    cells: fields.map((field) => String(input[field] ?? '')),
    name: String(input.company ?? input.last_name ?? ''),
    input,
    faults: [],
  }));
  return database.withAccount(accountId, async (tx) => {
    const importId = await insertImport(deps, tx, context, 'customers', {
      existing,
      openingDay,
      said: null,
      fileName: '',
    });
    const ofBranches = new Set(codesOfBranches(customers));
    await takeRows(deps, tx, { accountId, importId, kind: 'customers', existing, openingDay, ofBranches }, rows);
    await tx
      .updateTable('party_imports')
      .set({ status: 'done', finished_at: new Date(runtime.clock.nowMs()) })
      .where('id', '=', importId)
      .execute();
    return presentOne(tx, 'customers', importId);
  });
}

/** The columns that are read, with two examples. */
function template(kind: PartyKind): StreamReply {
  const columns = columnsOf[kind].filter(({ isTheirs }) => isTheirs !== true);
  const rows = exampleRows[kind].map((row) => columns.map(({ field }) => row[field] ?? ''));
  const pages = (async function* () {
    yield rows;
  })();
  const shape = { file: importTexts.templateFile[kind], sheet: importTexts.sheets[kind], numbers: [] };
  return sheetReply({ ...shape, head: columns.map(({ title }) => title) }, 'xlsx', pages);
}

/** Customers and products from spreadsheets. */
export function partyImportRoutes(deps: PartyImportDeps): Route[] {
  const { database } = deps;
  const errors = async ({ accountId }: RequestContext, kind: PartyKind, id: string) =>
    errorFile(database, accountId, await database.withAccount(accountId, (tx) => presentOne(tx, kind, id)));
  return [
    implement(calls.bulkCustomers, ({ body, context }) =>
      body.customers === undefined
        ? receiveFile(deps, context, 'customers', body)
        : receiveRows(deps, context, body.customers, body),
    ),
    implement(calls.customerImportColumns, ({ body, context }) =>
      lookAtColumns(database, context.accountId, 'customers', uploaded(body.file).bytes),
    ),
    implement(calls.productImportColumns, ({ body, context }) =>
      lookAtColumns(database, context.accountId, 'products', uploaded(body.file).bytes),
    ),
    implement(calls.importProducts, ({ body, context }) => receiveFile(deps, context, 'products', body)),
    implement(calls.getCustomerImport, ({ params, context }) =>
      database.withAccount(context.accountId, (tx) => presentOne(tx, 'customers', params.id)),
    ),
    implement(calls.getProductImport, ({ params, context }) =>
      database.withAccount(context.accountId, (tx) => presentOne(tx, 'products', params.id)),
    ),
    implementFile(calls.customerImportErrors, ({ params, context }) => errors(context, 'customers', params.id)),
    implementFile(calls.productImportErrors, ({ params, context }) => errors(context, 'products', params.id)),
    implementStream(calls.customerTemplate, async () => template('customers')),
    implementStream(calls.productTemplate, async () => template('products')),
  ];
}
