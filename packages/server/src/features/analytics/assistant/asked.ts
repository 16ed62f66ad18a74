import type { QuestionRequest } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import type { Days } from '../day-range.ts';
import type { Scope } from '../sales.ts';
import type { Answer } from './answer.ts';

/** A question about sales with all that its answer needs. */
export interface Asked {
  tx: Tx;
  context: RequestContext;
  question: QuestionRequest;
  days: Days;
  today: string;
  /** said in words, with the branch where one was named */
  when: string;
  /** what the asker may see, and of it what is asked of */
  scope: Scope;
  /** the branch that was named; null: none */
  branchId: string | null;
  /** days in words, with that branch */
  inBranch(words: string): string;
}

/** The list of exactly the invoices that sums of sales count. */
export const counted = ({ from, to }: Days, { branchId }: Pick<Asked, 'branchId'>): NonNullable<Answer['list']> => ({
  from,
  to,
  counted: true,
  all: true,
  ...ofBranch(branchId),
});

export const ofBranch = (branchId: string | null): { branch?: string } =>
  branchId === null ? {} : { branch: branchId };
