import { persianFigure, type QuestionRequest } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import type { Days } from '../day-range.ts';
import type { Scope, TopRow } from '../sales.ts';
import type { Answer } from './answer.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { countFoundBy, countOfGoods } from './sources.ts';

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

/**
 * That list of one buyer's, whom it knows by name; null where others are found by it too: a buyer whose name is part of theirs, or
 * who is of their name.
 */
export async function countedOfBuyer(
  { tx, scope, branchId }: Pick<Asked, 'tx' | 'scope' | 'branchId'>,
  days: Days,
  name: string,
  count: number,
): Promise<Answer['list']> {
  if (name === '' || (await countFoundBy(tx, scope, days, name)) !== count) return null;
  return { ...counted(days, { branchId }), q: name };
}

/** That list of one goods' alone; null where there are several, whose list no filter shows. */
export async function countedOfGoods(
  { tx, scope, branchId }: Pick<Asked, 'tx' | 'scope' | 'branchId'>,
  days: Days,
  [goods, ...others]: readonly Pick<TopRow, 'key'>[],
  count: number,
): Promise<Answer['list']> {
  if (goods === undefined || others.length > 0) return null;
  if ((await countOfGoods(tx, scope, days, goods.key)) !== count) return null;
  return { ...counted(days, { branchId }), goods: goods.key };
}

export const topsShown = 5;
const topsMost = 20;

/** How many of those that sold, bought or owe most are shown: as many as were asked for, within reason. */
export const topsOfAsked = ({ top }: Pick<QuestionRequest, 'top'>): number => Math.min(top ?? topsShown, topsMost);

/** That more were asked for than are shown, where that is so. */
export const withMostTops = (text: string, { top }: Pick<QuestionRequest, 'top'>): string =>
  (top ?? 0) > topsMost ? texts.mostTops(text, persianFigure(String(topsMost))) : text;

export const ofBranch = (branchId: string | null): { branch?: string } =>
  branchId === null ? {} : { branch: branchId };
