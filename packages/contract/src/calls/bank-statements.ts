import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  bankStatement,
  bankStatementSummary,
  statementColumnsInput,
  statementFileMaxBytes,
  statementImportInput,
  statementRows,
} from '../schemas/bank-statements.ts';
import { deleted, idParams, listOf, paging, strict } from '../schemas/common.ts';
import { uploadedFile } from '../schemas/upload.ts';

const shared = {
  tag: 'treasury',
  access: { level: 'employee', permission: 'treasury' },
  params: idParams,
} as const;
const ofPlace = '/treasury/place/{id}/statements';
const ofOne = '/treasury/statement/{id}';

/** Statements that banks give as files: read, compared with the books, taken into them, taken back. */
export const bankStatementCalls = {
  createStatement: defineCall({
    ...shared,
    id: 'createStatement',
    method: 'POST',
    path: ofPlace,
    summary:
      "Reads a bank's statement (XLSX, CSV, HTML, Excel 2003 XML) for a bank account or terminal; writes nothing yet",
    body: strict({ file: Type.Optional(uploadedFile) }),
    reply: bankStatement,
    status: 201,
    upload: true,
    idempotent: true,
    bodyLimitBytes: statementFileMaxBytes + 16 * 1024,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'TOO_LARGE'],
  }),
  listStatements: defineCall({
    ...shared,
    id: 'listStatements',
    method: 'GET',
    path: ofPlace,
    summary: 'Statements of a place, latest first, each with its closing balance beside that of the books',
    query: strict(paging),
    reply: listOf('statements', bankStatementSummary),
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  getStatement: defineCall({
    ...shared,
    id: 'getStatement',
    method: 'GET',
    path: ofOne,
    summary: 'One statement: its columns, its sums, how it stands beside the books',
    reply: bankStatement,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  statementRows: defineCall({
    ...shared,
    id: 'statementRows',
    method: 'GET',
    path: `${ofOne}/rows`,
    summary:
      'The rows of a statement, each new, in the books, likely there or not readable; and what only the books have',
    reply: statementRows,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  putStatementColumns: defineCall({
    ...shared,
    id: 'putStatementColumns',
    method: 'PUT',
    path: `${ofOne}/columns`,
    summary: 'Says what the columns of a statement are; remembered for files of this place with the same header',
    body: statementColumnsInput,
    reply: bankStatement,
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  importStatement: defineCall({
    ...shared,
    id: 'importStatement',
    method: 'POST',
    path: `${ofOne}/import`,
    summary:
      'Writes the chosen rows as movements, and keeps which movements the file confirms; said again it changes nothing',
    body: statementImportInput,
    reply: bankStatement,
    status: 200,
    idempotent: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  undoStatement: defineCall({
    ...shared,
    id: 'undoStatement',
    method: 'POST',
    path: `${ofOne}/undo`,
    summary: 'Takes back every movement that a statement wrote, on its day; said again it changes nothing',
    reply: bankStatement,
    status: 200,
    idempotent: true,
    problems: ['NOT_FOUND', 'CONFLICT'],
  }),
  deleteStatement: defineCall({
    ...shared,
    id: 'deleteStatement',
    method: 'DELETE',
    path: ofOne,
    summary: 'Forgets a statement of which nothing was imported',
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND', 'CONFLICT'],
  }),
};
