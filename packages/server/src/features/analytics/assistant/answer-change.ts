import { addDays, percentChange, toPersianDigits } from '@taraz/core';
import { countOfDays, type Days, rangeBefore, spanOf, wholeKindOf, yearBefore } from '../day-range.ts';
import { readSales } from '../sales.ts';
import { type Answer, answer } from './answer.ts';
import { type Asked, counted } from './asked.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { invoicesBehind } from './sources.ts';
import { isSumMeasure, lessBy, namedSum, numberAsked, unitAsked } from './sums-asked.ts';
import { nameOfPart } from './words-of-days.ts';

/** The running one of days such as those that are past: this season, else as many days right after where today is one of them. */
function runningOf(past: Days, kind: ReturnType<typeof wholeKindOf>, today: string): Days | null {
  if (today <= past.to) return null;
  const next = { from: addDays(past.to, 1), to: addDays(past.to, countOfDays(past)) };
  return kind !== null ? spanOf(kind, today) : today <= next.to ? next : null;
}

/**
 * What is compared, the newer first. A range alone is compared with the one before it; one that something is held against
 * («رشد نسبت به پارسال») with the running one.
 */
function pairOf({ question: { others, isAgainst }, days, today }: Asked): readonly [Days, Days] {
  const [other] = others;
  if (other !== undefined) return days.from < other.from ? [other, days] : [days, other];
  const kind = wholeKindOf(days);
  const running = isAgainst ? runningOf(days, kind, today) : null;
  if (running !== null) return [running, days];
  return [days, kind === null ? rangeBefore(days, today) : spanOf(kind, days.from, 1)];
}

/** As much of a past range as has passed of the running one: to the same day of a year, else as many days. */
function asMuchOf(past: Days, { from }: Days, today: string): Days {
  const isYearAgo = past.from === yearBefore(from);
  const same = isYearAgo ? yearBefore(today) : addDays(past.from, countOfDays({ from, to: today }) - 1);
  return { from: past.from, to: [same, past.to].toSorted()[0] ?? same };
}

/** What has changed between two ranges; with one that runs only as much of the other is held against it. */
export async function answerChange(asked: Asked): Promise<Answer> {
  const { tx, question, today, scope, inBranch } = asked;
  const { measure, subject } = question;
  if (!isSumMeasure(measure) || question.step !== null || question.others.length > 1)
    return answer({ kind: 'unclear', text: texts.changeOf });
  if (subject !== '') return answer({ kind: 'unclear', text: texts.oneAtATime });
  const [now, then] = pairOf(asked);
  const isRunning = now.from <= today && today < now.to && then.to < now.from;
  const begun = isRunning ? { from: now.from, to: today } : now;
  const held = isRunning ? asMuchOf(then, now, today) : then;
  const read = await readSales(tx, scope, [begun, then]);
  const [value, before] = [numberAsked(measure, read(begun)), numberAsked(measure, read(held))];
  const change = lessBy(value, before);
  const percent = percentChange(value, before);
  const unit = unitAsked(measure);
  const [nowName, thenName] = [nameOfPart(now), nameOfPart(then)];
  const isPart = held.to !== then.to;
  const days = toPersianDigits(String(countOfDays(held)));
  return answer({
    kind: 'figure',
    text: texts.change(namedSum(measure, inBranch(nowName)), thenName),
    figures: [
      { label: texts.difference, value: change, unit },
      ...(percent === null ? [] : [{ label: texts.percent, value: percent, unit: 'percent' as const }]),
      { label: isRunning ? texts.untilToday(nowName) : nowName, value, unit },
      { label: isPart ? texts.firstDays(thenName, days) : thenName, value: before, unit },
      ...(isPart ? [{ label: texts.wholeOf(thenName), value: numberAsked(measure, read(then)), unit }] : []),
    ],
    // Those of the newer range: no list shows two with a gap between.
    ...(await invoicesBehind(tx, scope, begun, {})),
    list: counted(begun, asked),
  });
}
