import { Readable } from 'node:stream';
import { type CallInput, calls } from '@taraz/contract';
import { type ColumnKey, columnKeys, columns } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import {
  implement,
  implementFile,
  implementPrepared,
  implementStream,
  type Route,
  type StreamReply,
} from '../../platform/http/route.ts';
import { writerLimitOf } from '../../platform/http/writer-limit.ts';
import { Problem } from '../../platform/problem.ts';
import { actorOf } from '../invoices/actor-of.ts';
import { sampleDraft } from '../invoices/queries/sample.ts';
import { bulkInvoices } from './bulk-invoices.ts';
import { answerLate } from './commands/answer-late.ts';
import { chooseSheets } from './commands/choose-sheets.ts';
import { chooseTwins } from './commands/choose-twins.ts';
import { issueImport, pauseImport, recallImport, resumeImport, stopImport } from './commands/control-import.ts';
import { editInSteps } from './commands/edit-in-steps.ts';
import { editCells, fillRows, pasteCells, redoEdit, settleRows, undoEdit } from './commands/edit-rows.ts';
import { leaveOut } from './commands/leave-out.ts';
import { draftMapping, mapImport, remapImport, resetColumns } from './commands/map-import.ts';
import { mendImport, readMended } from './commands/mend-import.ts';
import { recheckImport } from './commands/recheck-import.ts';
import { fileOf, startImport } from './commands/start-import.ts';
import { takeDeleted } from './commands/take-deleted.ts';
import type { ImportDeps } from './deps.ts';
import { type ImportRow, lockImport } from './job.ts';
import { countMatches } from './matches.ts';
import { importMessages } from './messages.fa.ts';
import { showImport } from './presenter.ts';
import { errorRows, findImport, importDetail, importRows, listImports, type Viewer } from './queries.ts';
import { writeErrorSheet } from './workbooks/error-sheet.ts';
import { templateOf } from './workbooks/template.ts';

type Change = CallInput<typeof calls.changeImport>['body'];
type Command = (tx: Tx, deps: ImportDeps, row: ImportRow) => Promise<ImportRow>;

const actions: Readonly<Record<Extract<Change, { action: unknown }>['action'], Command>> = {
  issue: (tx, deps, row) => issueImport(tx, deps, row, 'issue'),
  draft: (tx, deps, row) => issueImport(tx, deps, row, 'draft'),
  sandbox: (tx, deps, row) => issueImport(tx, deps, row, 'sandbox'),
  pause: pauseImport,
  resume: resumeImport,
  recall: recallImport,
  remap: remapImport,
  reset_columns: resetColumns,
  recheck: recheckImport,
  settle: settleRows,
};

/** @throws Problem CONFLICT: its rows are gone */
function needRows(row: ImportRow): ImportRow {
  if (row.rows_gone_at !== null) throw new Problem('CONFLICT', { detail: importMessages.ROWS_GONE });
  return row;
}

async function change(tx: Tx, deps: ImportDeps, row: ImportRow, body: Change): Promise<ImportRow> {
  if ('mapping' in body) return mapImport(tx, deps, row, body);
  if ('draft' in body) return draftMapping(tx, deps, row, body);
  if ('sheets' in body) return chooseSheets(tx, deps, row, body);
  if ('cells' in body) return editCells(tx, deps, row, body);
  if ('paste' in body) return pasteCells(tx, deps, row, body);
  if ('twins' in body) return chooseTwins(tx, deps, row, body);
  if ('take_deleted' in body) return takeDeleted(tx, deps, row, body);
  if ('leave_out' in body) return leaveOut(tx, deps, row, body);
  if ('late' in body) return answerLate(tx, deps, row, body);
  if ('fill' in body) return fillRows(tx, deps, row, body);
  if ('fix' in body || 'replace' in body) return editInSteps(tx, deps, row, body);
  if ('undo' in body) return undoEdit(tx, deps, row);
  if ('redo' in body) return redoEdit(tx, deps, row);
  return actions[body.action](tx, deps, row);
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const xlsx = (bytes: Uint8Array, fileName: string): StreamReply => ({
  contentType: spreadsheet,
  fileName,
  body: Readable.from([Buffer.from(bytes)]),
});

function keyOf(text: string): ColumnKey {
  if (columnKeys.includes(text as ColumnKey)) return text as ColumnKey;
  const errors = [{ path: 'column_key', code: 'UNKNOWN_PATTERN', message: importMessages.UNKNOWN_PATTERN }];
  throw new Problem('INVALID_INPUT', { errors });
}

const exampleNumber = '1001';

async function template(deps: ImportDeps, text: string): Promise<StreamReply> {
  const key = keyOf(text);
  const { inty, pattern } = columns[key];
  const example = await sampleDraft(inty === 2 ? 'type_two' : 'type_one', pattern, deps.runtime.clock.nowMs());
  const numbered = { ...example, invoice: { ...example.invoice, internal_id: exampleNumber } };
  return xlsx(await templateOf(key, numbered), `taraz-${key.replace('/', '-')}-${pattern}.xlsx`);
}

async function rowsFile(
  { database }: ImportDeps,
  viewer: Viewer,
  id: string,
  which: 'bad' | 'all',
): Promise<StreamReply> {
  // Where they go meanwhile the file breaks off: one that is short would pass for whole.
  const read = <T>(work: (tx: Tx, row: ImportRow) => Promise<T>): Promise<T> =>
    database.withAccount(viewer.accountId, async (tx) => work(tx, needRows(await findImport(tx, viewer, id))));
  const row = await read(async (_, found) => found);
  const rest = errorRows(read, which);
  const first = await rest.next();
  if (first.done) throw new Problem('CONFLICT', { detail: importMessages.NOTHING_BAD });
  const firstPage = first.value;
  async function* pages() {
    yield firstPage;
    yield* rest;
  }
  return {
    contentType: spreadsheet,
    fileName: `${row.file_name.replace(/\.\w{1,5}$/, '')}-${which === 'all' ? 'rows' : 'errors'}.xlsx`,
    body: Readable.from(writeErrorSheet(row, pages(), importMessages.sheets[which === 'all' ? 'rows' : 'errors']), {
      objectMode: false,
    }),
  };
}

/** Calls of bulk import, and issuing many by programs. */
export function importRoutes(deps: ImportDeps): Route[] {
  const { database, runtime } = deps;
  const { clock } = runtime;
  return [
    implement(calls.importInvoices, async ({ body, context }) =>
      showImport(await startImport(deps, context, body.file), clock.nowMs()),
    ),
    implement(calls.listImports, ({ query, context }) =>
      database.readAccount(context.accountId, (tx) => listImports(tx, context, query, clock.nowMs())),
    ),
    implementStream(calls.importTemplate, ({ query }) => template(deps, query.column_key ?? '1/1')),
    implement(calls.getImport, ({ params, context }) =>
      // Of one moment: the number of the last edit and whether it still goes on belong together.
      database.readAccount(context.accountId, async (tx) =>
        importDetail(tx, deps, context, await findImport(tx, context, params.id), clock.nowMs()),
      ),
    ),
    implement(calls.changeImport, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { ifMatch } = context;
        await findImport(tx, context, params.id);
        const row = needRows(await lockImport(tx, context.accountId, params.id));
        if (ifMatch !== null && ifMatch !== '*' && ifMatch !== String(row.version)) throw new Problem('STALE');
        return importDetail(tx, deps, context, await change(tx, deps, row, body), clock.nowMs());
      }),
    ),
    implement(calls.stopImport, async ({ params, query, context }) => {
      await database.withAccount(context.accountId, async (tx) => {
        await findImport(tx, context, params.id);
        await stopImport(tx, deps, context.accountId, params.id, query.act);
      });
      return { id: params.id };
    }),
    implement(calls.importRows, ({ params, query, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        importRows(tx, await findImport(tx, context, params.id), query),
      ),
    ),
    implement(calls.importMatches, ({ params, query, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        countMatches(tx, await findImport(tx, context, params.id), query),
      ),
    ),
    implementFile(calls.importFile, ({ params, query, context }) =>
      rowsFile(deps, context, params.id, query.rows ?? 'bad'),
    ),
    implementPrepared(
      calls.mendImport,
      async ({ params, body, context }) => {
        const row = await database.readAccount(context.accountId, (tx) => findImport(tx, context, params.id));
        return readMended(deps, needRows(row), fileOf(body.file));
      },
      ({ params, context }, mended) =>
        database.withAccount(context.accountId, async (tx) => {
          await findImport(tx, context, params.id);
          const row = needRows(await lockImport(tx, context.accountId, params.id));
          return importDetail(tx, deps, context, await mendImport(tx, deps, row, mended), clock.nowMs());
        }),
    ),
    implement(calls.bulkInvoices, ({ body, context }) =>
      database.withAccount(context.accountId, (tx) =>
        bulkInvoices(tx, deps, actorOf(context), { ...body, writtenBy: writerLimitOf(context) }),
      ),
    ),
  ];
}
