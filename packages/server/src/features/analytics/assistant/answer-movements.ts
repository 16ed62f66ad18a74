import type { CallInput, CallReply, calls } from '@taraz/contract';
import type { MovementsRequest } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { instantsOf } from '../day-range.ts';
import { type Answer, answer } from './answer.ts';
import { maySee, refused } from './may-see.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { dateOf, nameOfPart } from './words-of-days.ts';

type MovementQuery = NonNullable<CallInput<typeof calls.listMovements>['query']>;
type Movement = CallReply<typeof calls.listMovements>['movements'][number];

/** The list of the screen, so that an answer and its screen never differ. */
export interface MovementPorts {
  movements(tx: Tx, query: MovementQuery): Promise<CallReply<typeof calls.listMovements>>;
}

const words = texts.movements;
const shownMax = 8;

function movementRow({ id, at, amount, place_id, place_kind, place_name, customer_name, notes }: Movement) {
  const whose = customer_name || notes;
  const day = dateOf(tehranDay(new Date(at)));
  return {
    id,
    name: whose || place_name,
    note: whose === '' ? day : `${place_name} · ${day}`,
    value: amount,
    unit: 'rial' as const,
    place: place_kind,
    place_id,
  };
}

/** A question about money that was received or paid, for whoever has the treasury's screens. */
export async function answerMovements(
  tx: Tx,
  context: RequestContext,
  { flow, period, subject }: MovementsRequest,
  ports: MovementPorts,
): Promise<Answer> {
  if (!maySee(context, 'treasury')) return refused('treasury');
  const named = subject === '' ? words[flow] : texts.stateOf(words[flow], subject);
  const text = period === null ? named : texts.stateIn(named, nameOfPart(period));
  const { count, sum_in, sum_out, movements } = await ports.movements(tx, {
    flow,
    ...(period === null ? {} : instantsOf(period)),
    ...(subject === '' ? {} : { search_field: subject }),
    sort: '-at',
    limit: shownMax,
  });
  if (count === 0) return answer({ kind: 'figure', text: words.none(text) });
  return answer({
    kind: 'figure',
    text,
    figures: [
      { label: words.sum[flow], value: flow === 'in' ? sum_in : sum_out, unit: 'rial' },
      { label: words.count, value: String(count), unit: 'count' },
    ],
    rows: {
      of: 'movements',
      count,
      list: {
        tab: 'movements',
        place: 'all',
        kind: flow,
        ...(period === null ? {} : { from: period.from, to: period.to }),
        ...(subject === '' ? {} : { q: subject }),
      },
      shown: movements.map(movementRow),
    },
  });
}
