import { nameFit, type QuestionRequest } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import type { Scope } from '../sales.ts';
import { type Answer, answer } from './answer.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { buyersInState, invoicesInState, type StateFilter } from './sources.ts';
import { wordsOfDays } from './words-of-days.ts';

const any = { subject: null, reaction: null };
/** What of an invoice each of these measures counts, in the words of the list's filter. */
const filters = {
  rejected: { ...any, states: ['rejected'] },
  waiting: { ...any, states: ['queued', 'sending', 'unknown', 'sent'] },
  confirmed: { ...any, states: ['confirmed'] },
  drafts: { ...any, states: ['draft'] },
  corrective: { ...any, states: ['confirmed'], subject: 'corrective' },
  cancellation: { ...any, states: ['confirmed'], subject: 'cancellation' },
  return: { ...any, states: ['confirmed'], subject: 'return' },
  refused: { ...any, states: ['confirmed'], reaction: 'REJECTED' },
  awaiting: { ...any, states: ['confirmed'], reaction: 'AWAITING_REACTION' },
} as const satisfies Partial<Record<QuestionRequest['measure'], Pick<StateFilter, 'states' | 'subject' | 'reaction'>>>;

type StateMeasure = keyof typeof filters;

export const isStateMeasure = (measure: QuestionRequest['measure']): measure is StateMeasure =>
  Object.hasOwn(filters, measure);

/** How many invoices are in a state, of a buyer and of a period where these were named. */
export async function answerStates(
  tx: Tx,
  scope: Scope,
  { period, subject: named }: QuestionRequest,
  measure: StateMeasure,
): Promise<Answer> {
  const { states, subject, reaction } = filters[measure];
  const filter: StateFilter = { states, subject, reaction, days: period, buyers: null };
  const when = period === null ? texts.states[measure] : texts.stateIn(texts.states[measure], wordsOfDays(period));
  const buyers =
    named === '' ? null : (await buyersInState(tx, scope, filter)).filter((name) => nameFit(named, name) > 0);
  if (buyers?.length === 0) return answer({ kind: 'figure', text: texts.noneOf(when, named) });
  const found = await invoicesInState(tx, scope, { ...filter, buyers });
  const [only] = buyers ?? [];
  return answer({
    kind: 'figure',
    text: only === undefined ? when : texts.stateOf(when, buyers?.length === 1 ? only : named),
    figures: [{ label: texts.invoices, value: String(found.source_count), unit: 'count' }],
    ...found,
    list:
      buyers !== null && buyers.length > 1
        ? null
        : {
            ...(period === null ? {} : { from: period.from, to: period.to }),
            state: states.join(','),
            ...(subject === null ? {} : { subject }),
            ...(reaction === null ? {} : { reaction }),
            ...(only === undefined ? {} : { q: only }),
          },
  });
}
