import { addDays, percentChange, toJalali, toPersianDigits } from '@taraz/core';
import { countOfDays, type Days, rangeBefore, spanOf, wholeKindOf, yearBefore } from '../day-range.ts';
import { readSales } from '../sales.ts';
import { type Answer, answer } from './answer.ts';
import { type Asked, counted } from './asked.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { invoicesBehind } from './sources.ts';
import { isSumMeasure, lessBy, namedSum, numberAsked, unitAsked } from './sums-asked.ts';
import { nameOfPart } from './words-of-days.ts';

const daysOfWeek = 7;

/** A day, or a week from its Saturday: there is a running one however long ago it was. */
const comesAgain = (days: Days): boolean =>
  days.from === days.to || (countOfDays(days) === daysOfWeek && toJalali(`${days.from}T09:00:00Z`).weekday === 0);

/**
 * The running one of days such as those that are past: this season; of a day today, of a week this one; else as many days right after
 * where today is one of them. Null where there is none.
 */
function runningOf(past: Days, today: string): Days | null {
  const kind = wholeKindOf(past);
  if (kind !== null) return spanOf(kind, today);
  const count = countOfDays(past);
  const ahead = Math.ceil((countOfDays({ from: past.to, to: today }) - 1) / count);
  if (ahead > 1 && !comesAgain(past)) return null;
  return { from: addDays(past.from, ahead * count), to: addDays(past.to, ahead * count) };
}

/**
 * What is compared, the newer first. A range alone is compared with the one before it; one that something is held against
 * («رشد نسبت به پارسال») with the running one. Null where a past one has none («نسبت به نیمه اول پارسال»).
 */
function pairOf({ question: { others, isAgainst }, days, today }: Asked): readonly [Days, Days] | null {
  const [other] = others;
  if (other !== undefined) return days.from < other.from ? [other, days] : [days, other];
  if (isAgainst && days.to < today) {
    const running = runningOf(days, today);
    return running === null ? null : [running, days];
  }
  const kind = wholeKindOf(days);
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
  const pair = pairOf(asked);
  if (pair === null) return answer({ kind: 'unclear', text: texts.changeOf });
  const [now, then] = pair;
  // Of days that both have no change is told: «مقایسه فروش بهار با امسال».
  if (then.to >= now.from) return answer({ kind: 'unclear', text: texts.changeOf });
  const isRunning = now.from <= today && today < now.to;
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
