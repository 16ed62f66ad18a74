import { createHash } from 'node:crypto';
import type { CallReply, calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { currentAccount } from '../access/queries.ts';
import { missingDocuments, requiredDocuments } from './decide.ts';
import type { AccountDeps } from './deps.ts';
import {
  type DocumentRow,
  documentRows,
  type LogRow,
  type RegistrationSummaryRow,
  registrationRow,
  wholeLog,
} from './queries.ts';
import { situationOf } from './status.ts';

type State = CallReply<typeof calls.getRegistration>;
type LogEntry = CallReply<typeof calls.admissionLog>['logs'][number];

export const presentDocument = ({ created_at, ...rest }: DocumentRow): CallReply<typeof calls.uploadDocument> => ({
  ...rest,
  created_at: created_at.toISOString(),
});

export const presentLog = ({ id, at, status, by_kind, reasons }: LogRow): LogEntry => ({
  id,
  at: at.toISOString(),
  status,
  by: by_kind,
  reasons,
});

export const presentSummary = (row: RegistrationSummaryRow) => ({
  account_id: row.account_id,
  name: row.name,
  entity: row.entity,
  national_code: row.national_code,
  economic_code: row.economic_code,
  status: row.status,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  documents: row.documents,
});

const settled = new Set(['VERIFIED', 'SUSPENDED']);

/**
 * Where the registration of the present account stands. An account that never signed up here has no values.
 * @param seesPapers is it for who may have the signer's papers and what they signed up with: the account's admin, the operator
 */
export async function presentState(deps: AccountDeps, tx: Tx, seesPapers: boolean): Promise<State> {
  const account = await currentAccount(tx);
  const row = await registrationRow(tx);
  const documents = seesPapers ? (await documentRows(tx)).map(presentDocument) : [];
  const base = { status: account.signup_status, documents, support: deps.support };
  if (row === undefined) {
    const none = { missing: [], reasons: [], required_documents: [], checks: null, values: null, can_mend: false };
    return { ...base, ...none, etag: etagOf(0) };
  }
  const situation = await situationOf(deps, tx, row);
  const isSettled = settled.has(account.signup_status);
  const values = account.signup_status === 'REJECTED' ? row.reasons.map(({ path }) => path) : [];
  const papers = missingDocuments(situation).map((kind) => `documents.${kind}`);
  return {
    ...base,
    missing: isSettled ? [] : [...new Set([...papers, ...values.filter((path) => !path.startsWith('documents.'))])],
    reasons: row.reasons,
    required_documents: [...requiredDocuments(situation)],
    checks: seesPapers ? row.checks : null,
    values: seesPapers ? row.entered : null,
    etag: etagOf(row.version),
    can_mend: seesPapers && !isSettled,
  };
}

/** The tag of what an operator decides over: what was entered, and the very papers that were sent. @param tx of the account */
export async function deskTag(tx: Tx, version: number): Promise<string> {
  const papers = (await documentRows(tx)).map(({ id }) => id).sort();
  return `${etagOf(version)}-${createHash('sha256').update(papers.join()).digest('hex').slice(0, 16)}`;
}

export async function presentDetail(deps: AccountDeps, tx: Tx): Promise<CallReply<typeof calls.getRegistrationOf>> {
  const account = await currentAccount(tx);
  const version = (await registrationRow(tx))?.version ?? 0;
  return {
    account_id: account.account_id,
    name: account.name,
    created_at: account.created_at.toISOString(),
    registration: { ...(await presentState(deps, tx, true)), etag: await deskTag(tx, version) },
    log: (await wholeLog(tx)).map(presentLog),
  };
}
