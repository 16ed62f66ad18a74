import type { CallInput, CallReply, calls } from '@taraz/contract';
import { addDays, type ChequeRequest, toPersianDigits } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { type Answer, answer } from './answer.ts';
import { maySee, refused } from './may-see.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { dateOf, wordsOfDays } from './words-of-days.ts';

type ChequeQuery = NonNullable<CallInput<typeof calls.listCheques>['query']>;
type Cheque = CallReply<typeof calls.listCheques>['cheques'][number];
type Rows = NonNullable<Answer['rows']>;

/** The list of the screen, so that an answer and its screen never differ. */
export interface ChequePorts {
  cheques(tx: Tx, query: ChequeQuery): Promise<CallReply<typeof calls.listCheques>>;
}

const shownMax = 8;

const chequeRow = ({ id, party, number, direction, due_day, amount }: Cheque): Rows['shown'][number] => ({
  id,
  name: party,
  note: texts.cheques.note(texts.cheques[direction], toPersianDigits(number), dateOf(due_day)),
  value: amount,
  unit: 'rial',
});

/** A question about cheques, for whoever has the treasury's screens. */
export async function answerCheques(
  tx: Tx,
  context: RequestContext,
  { state, direction, isOverdue, period, subject }: ChequeRequest,
  ports: ChequePorts,
  nowMs: number,
): Promise<Answer> {
  if (!maySee(context, 'treasury')) return refused('treasury');
  const yesterday = addDays(tehranDay(new Date(nowMs)), -1);
  const days = {
    ...(period === null ? {} : { from: period.from, to: period.to }),
    // Overdue and of some days: what of those days is over.
    ...(isOverdue && (period === null || period.to > yesterday) ? { to: yesterday } : {}),
  };
  const words = texts.cheques;
  const text = [
    words[state],
    direction === null ? '' : words[direction],
    isOverdue ? words.overdue : '',
    subject === '' ? '' : words.of(subject),
    period === null ? '' : words.due(wordsOfDays(period)),
  ]
    .filter((part) => part !== '')
    .join(' ');
  const found = await ports.cheques(tx, {
    state,
    ...(direction === null ? {} : { direction }),
    ...(days.from === undefined ? {} : { from_day: days.from }),
    ...(days.to === undefined ? {} : { to_day: days.to }),
    ...(subject === '' ? {} : { search_field: subject }),
    sort: 'due_day',
    limit: shownMax,
  });
  if (found.count === 0) return answer({ kind: 'figure', text: words.none(text) });
  const sums = [
    { label: words.sumReceived, value: found.sum_received, unit: 'rial' },
    { label: words.sumIssued, value: found.sum_issued, unit: 'rial' },
    { label: words.sumReceivedBounced, value: found.sum_received_bounced, unit: 'rial' },
    { label: words.sumIssuedBounced, value: found.sum_issued_bounced, unit: 'rial' },
  ] as const;
  return answer({
    kind: 'figure',
    text,
    figures: [
      ...sums.filter(({ value }) => value !== '0'),
      { label: words.count, value: String(found.count), unit: 'count' },
    ],
    rows: {
      of: 'cheques',
      count: found.count,
      list: {
        state,
        ...(direction === null ? {} : { direction }),
        ...days,
        ...(subject === '' ? {} : { q: subject }),
      },
      shown: found.cheques.map(chequeRow),
    },
  });
}
