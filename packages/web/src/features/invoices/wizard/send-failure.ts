/** Why a draft was not saved or not sent, as the wizard and the till say it. */
import { ApiProblem, type ProblemDocument } from '@taraz/contract';
import type { Finding } from '@taraz/core';
import { isOutcomeUnknown } from '../../../app/create-once.ts';
import { formErrorOf } from '../../../app/field-errors.ts';
import { isStale } from '../../../app/use-form-values.ts';
import { wizardStrings } from './wizard.fa.ts';

/** The server's reasons as findings, so that they show like the rule book's own. */
export function findingsOfProblem(problem: ProblemDocument | null): Finding[] {
  return (problem?.errors ?? []).map(({ path, code, message }) => ({
    code,
    severity: 'error',
    path,
    field: '',
    message,
    messageEn: '',
  }));
}

/** The server's reason in words; undefined where it gave none. */
export function reasonOfDraft(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (isStale(error)) return wizardStrings.stale;
  if (error.status >= 500) return formErrorOf(error, { isKept: true }) ?? undefined;
  return error.problem ? error.problem.detail || error.problem.title : undefined;
}

/** Why the sending did not come to an end, as the wizard says it until the next try. */
export interface SendFailure {
  title: string;
  detail: string;
  /** another has changed it, and that can be opened */
  isStale?: boolean;
}

export function failureOf(error: unknown): SendFailure {
  if (isOutcomeUnknown(error)) return { title: wizardStrings.sendUnknown, detail: wizardStrings.sendUnknownSafe };
  const detail = reasonOfDraft(error) ?? wizardStrings.sendFailedSafe;
  return { title: wizardStrings.sendFailed, detail, isStale: isStale(error) };
}
