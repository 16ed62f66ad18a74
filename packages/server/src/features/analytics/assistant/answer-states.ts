import { errorCode, persianFigure, type QuestionRequest, toPersianDigits } from '@taraz/core';
import { nearDays, nearDeadlines } from '../../invoices/near-deadlines.ts';
import { type Answer, answer } from './answer.ts';
import { type Asked, ofBranch } from './asked.ts';
import { buyersMeant, noneOf } from './find-buyers.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import {
  buyersInState,
  codesInState,
  countInStateFoundBy,
  invoicesInState,
  type StateFilter,
  sumsInState,
} from './sources.ts';
import { wordsOfDays } from './words-of-days.ts';

const any = { subject: null, reaction: null, isOverLimit: false };
const onTheWay = ['queued', 'sending', 'unknown', 'sent'] as const;
/** What of an invoice each of these measures counts, in the words of the list's filter. */
const filters = {
  rejected: { ...any, states: ['rejected'] },
  reasons: { ...any, states: ['rejected'] },
  unsent: { ...any, states: ['draft', 'queued'] },
  unconfirmed: { ...any, states: [...onTheWay, 'rejected'] },
  deadline: { ...any, states: ['draft', 'queued', 'rejected'] },
  waiting: { ...any, states: onTheWay },
  confirmed: { ...any, states: ['confirmed'] },
  drafts: { ...any, states: ['draft'] },
  corrective: { ...any, states: ['confirmed'], subject: 'corrective' },
  cancellation: { ...any, states: ['confirmed'], subject: 'cancellation' },
  return: { ...any, states: ['confirmed'], subject: 'return' },
  refused: { ...any, states: ['confirmed'], reaction: 'REJECTED' },
  approved: { ...any, states: ['confirmed'], reaction: 'APPROVED' },
  awaiting: { ...any, states: ['confirmed'], reaction: 'AWAITING_REACTION' },
  over_limit: { ...any, states: ['confirmed'], isOverLimit: true },
} as const satisfies Partial<
  Record<QuestionRequest['measure'], Pick<StateFilter, 'states' | 'subject' | 'reaction' | 'isOverLimit'>>
>;

type StateMeasure = keyof typeof filters;

export const isStateMeasure = (measure: QuestionRequest['measure']): measure is StateMeasure =>
  Object.hasOwn(filters, measure);

const shownCodes = 6;

/** «خطای ۰۲۰۰۵۰۱»: a code of the authority, as its answers have it. */
const codeIn = (words: string): string | null => /^\d{4,7}$/.exec(words)?.[0] ?? null;

function filterOf({ question: { period, subject: named } }: Asked, measure: StateMeasure, nowMs: number): StateFilter {
  const isNear = measure === 'deadline';
  return {
    ...filters[measure],
    days: isNear ? null : period,
    deadline: isNear ? nearDeadlines(new Date(nowMs)) : null,
    code: measure === 'rejected' || measure === 'reasons' ? codeIn(named) : null,
    buyers: null,
  };
}

/** The list of exactly these. */
function listOf({ branchId }: Asked, filter: StateFilter): NonNullable<Answer['list']> {
  const { states, subject, reaction, isOverLimit, days, deadline, code } = filter;
  return {
    ...(days === null ? {} : { from: days.from, to: days.to }),
    ...(deadline === null ? { state: states.join(',') } : { near: true }),
    ...(subject === null ? {} : { subject }),
    ...(reaction === null ? {} : { reaction }),
    ...(isOverLimit ? { over_limit: true, counted: true } : {}),
    ...(code === null ? {} : { code }),
    ...ofBranch(branchId),
  };
}

/**
 * What they come to: as sales, as their list says, or where nothing of them is a sale, all of them; those that refer to
 * others, by what they change these.
 */
async function amountsOf({ tx, scope }: Asked, filter: StateFilter): Promise<Answer['figures']> {
  const { sales, total, change } = await sumsInState(tx, scope, filter);
  if (filter.subject === null) {
    const label = sales === null ? texts.sumWithTax : texts.salesSum;
    return [{ label, value: sales ?? total, unit: 'rial' }];
  }
  if (change === null) return [];
  const isLess = change.startsWith('-');
  const label = isLess ? texts.lessSales : texts.moreSales;
  return [{ label, value: isLess ? change.slice(1) : change, unit: 'rial' }];
}

/** Each code that they were refused for, with the authority's words. */
async function reasonsOf({ tx, scope }: Asked, filter: StateFilter): Promise<Answer['figures']> {
  const codes = await codesInState(tx, scope, filter);
  return codes.slice(0, shownCodes).map(({ code, count }) => ({
    label: texts.reason(errorCode(code)?.fa ?? '', toPersianDigits(code)),
    value: String(count),
    unit: 'count' as const,
  }));
}

/** What a code means and what to do about it; the invoices that were refused for it stand behind. */
function meaningOf(code: string): string {
  const known = errorCode(code);
  if (known === null) return texts.noCode(toPersianDigits(code));
  return [texts.meaning(toPersianDigits(code), known.fa), known.remedyFa].filter((part) => part !== '').join(' ');
}

/** How many invoices are in a state and what they come to, of a buyer and of a period where these were named. */
export async function answerStates(asked: Asked, measure: StateMeasure, nowMs: number): Promise<Answer> {
  const { tx, scope, question, inBranch } = asked;
  const { period, subject: named } = question;
  const filter = filterOf(asked, measure, nowMs);
  if (measure === 'deadline' && (period !== null || named !== ''))
    return answer({ kind: 'unclear', text: texts.nearOnly(persianFigure(String(nearDays))) });
  const name = inBranch(texts.states[measure]);
  const when = period === null ? name : texts.stateIn(name, wordsOfDays(period));
  const isNamed = named !== '' && filter.code === null;
  const meant = isNamed ? await buyersMeant(tx, named, (among) => buyersInState(tx, scope, filter, among)) : null;
  if (meant?.names.length === 0) return noneOf(when, named, meant.isSure);
  const buyers = meant?.names ?? null;
  const exactly: StateFilter = { ...filter, buyers };
  const found = await invoicesInState(tx, scope, exactly);
  const [only] = buyers ?? [];
  const text = only === undefined ? when : texts.stateOf(when, buyers?.length === 1 ? only : named);
  // The list finds buyers by their names' words alone.
  const isListed =
    buyers === null ||
    (only !== undefined && (await countInStateFoundBy(tx, scope, filter, only)) === found.source_count);
  const amounts = found.source_count === 0 ? [] : await amountsOf(asked, exactly);
  return answer({
    kind: 'figure',
    text: filter.code === null ? text : meaningOf(filter.code),
    figures: [
      { label: texts.invoices, value: String(found.source_count), unit: 'count' },
      ...(measure === 'reasons' && filter.code === null ? await reasonsOf(asked, exactly) : amounts),
    ],
    ...found,
    list: isListed ? { ...listOf(asked, exactly), ...(only === undefined ? {} : { q: only }) } : null,
  });
}
