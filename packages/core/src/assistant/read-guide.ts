import { haveWords } from './book-words.fa.ts';
import {
  actingWords,
  biddingWords,
  changingWords,
  doingWords,
  guideRows,
  guideWords,
  howPairs,
  howWords,
  reportRows,
  whatWord,
} from './guide-words.fa.ts';
import { howMuch } from './question-words.fa.ts';
import { readPeriods } from './read-period.ts';
import { restOf } from './rest-of.ts';

/** A page of the guide by its id. */
export type GuideTopicId = (typeof guideRows)[number][1];

/** Every page that a question may lead to. */
export const guideTopicIds: readonly GuideTopicId[] = [...new Set(guideRows.map(([, topic]) => topic))];

export interface GuideRequest {
  kind: 'guide';
  topic: GuideTopicId;
}

const asksHow = (tokens: readonly string[]): boolean =>
  tokens.some((token, at) => howWords.has(token) || (token === whatWord && howPairs.has(tokens[at + 1] ?? '')));

/** The page that words ask for; of «چکار کنم» none is one of a cheque. */
function topicOf(said: readonly string[], isTold: (words: readonly string[]) => boolean): GuideTopicId | null {
  const tokens = said.filter((token) => !howWords.has(token));
  const row = guideRows.find(
    ([words]) => isTold(words) && words.every((word) => tokens.some((token) => token.startsWith(word))),
  );
  return row?.[1] ?? null;
}

/** «موجودی را اصلاح کن», «چک را برگشت بزن»: of something else than an invoice. */
const isChangeOf = (words: readonly string[]): boolean =>
  words.length > 1 && words.some((word) => changingWords.has(word));

/** A report that is named, with days at most; null where anything else is said. */
function readReport(tokens: readonly string[], nowIso: string): GuideRequest | null {
  const inDays = readPeriods(tokens, nowIso).flatMap(({ used }) => [...used]);
  const row = reportRows.find(([words]) => {
    const said = words.map((word) => tokens.findIndex((token) => token.startsWith(word)));
    return !said.includes(-1) && restOf(tokens, new Set([...inDays, ...said]), [haveWords]) === '';
  });
  return row === undefined ? null : { kind: 'guide', topic: row[1] };
}

/**
 * A question of how something is done, which a page of the guide tells, or a bidding to correct, return or cancel, which only
 * the user does, or a report that is named alone; null when it is none, or the guide has no page of it.
 * With days it is a question about those («فروش این ماه چطور بود»), but where somebody asks how he does it: «مالیات آبان رو
 * پرداخت کنم چطوری». Folded tokens.
 */
export function readGuide(tokens: readonly string[], nowIso: string): GuideRequest | null {
  const isBidden = tokens.some((token, at) => changingWords.has(token) && biddingWords.has(tokens[at + 1] ?? ''));
  if (isBidden) return { kind: 'guide', topic: topicOf(tokens, isChangeOf) ?? 'corrections' };
  const report = readReport(tokens, nowIso);
  if (report !== null) return report;
  const isHow = asksHow(tokens) && tokens.some((token) => doingWords.has(token));
  if (!isHow && !guideWords.has(tokens[0] ?? '')) return null;
  const isDone = tokens.some((token) => actingWords.has(token)) && !tokens.some((token) => howMuch.has(token));
  if (!(isHow && isDone) && readPeriods(tokens, nowIso).length > 0) return null;
  const topic = topicOf(tokens, () => true);
  return topic === null ? null : { kind: 'guide', topic };
}
