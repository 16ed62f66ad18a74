import { addDecimals, bestMatch, compareDecimals } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { branchesFor } from '../../branches/branches-for.ts';
import { sumsOf } from '../sales.ts';
import { type Answer, answer, listed } from './answer.ts';
import { type Asked, counted } from './asked.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { invoicesBehind } from './sources.ts';
import { isSumMeasure, lessBy, namedSum, numberAsked, unitAsked } from './sums-asked.ts';

interface Branch {
  id: string;
  name: string;
}

/**
 * The branch of the asker's that words begin with, by its name or its code, and the words after its name: a buyer or goods.
 * An answer: there is none, or there are several.
 */
export async function branchNamed(
  tx: Tx,
  context: RequestContext,
  said: string,
): Promise<{ branch: Branch; rest: string } | Answer> {
  const all = await branchesFor(tx, context);
  const words = said.split(' ');
  const [first = ''] = words;
  const byCode = all.find(({ code }) => /^\d+$/.test(first) && Number(code) === Number(first));
  if (byCode !== undefined) return { branch: byCode, rest: words.slice(1).join(' ') };
  for (let length = words.length; length > 0; length -= 1) {
    const { best, others } = bestMatch(words.slice(0, length).join(' '), all, ({ name }) => name);
    if (best !== null) return { branch: best, rest: words.slice(length).join(' ') };
    if (others.length > 0)
      return answer({ kind: 'figure', text: texts.whichOne(listed(others.map(({ name }) => name))) });
  }
  const names = listed(all.map(({ name }) => name));
  return answer({ kind: 'figure', text: names === '' ? texts.noBranches : texts.noBranch(said, names) });
}

/** One number of each branch of the asker's, the greatest first, and of what belongs to none. */
export async function answerBranches(asked: Asked): Promise<Answer> {
  const { tx, context, question, days, when, scope } = asked;
  const { measure, subject } = question;
  if (!isSumMeasure(measure) || question.step !== null || question.others.length > 0 || subject !== '')
    return answer({ kind: 'unclear', text: texts.eachBranchOf });
  const branches = await branchesFor(tx, context);
  if (branches.length === 0) return answer({ kind: 'figure', text: texts.noBranches });
  const whole = numberAsked(measure, await sumsOf(tx, scope, days));
  const unit = unitAsked(measure);
  const figures: Answer['figures'] = [];
  for (const { id, name } of branches) {
    const sums = await sumsOf(tx, { ...scope, branchId: id }, days);
    figures.push({ label: texts.branch(name), value: numberAsked(measure, sums), unit });
  }
  const rest = lessBy(whole, addDecimals(...figures.map(({ value }) => value)));
  return answer({
    kind: 'figure',
    text: texts.eachBranch(namedSum(measure, when)),
    figures: [
      ...figures.sort((a, b) => compareDecimals(b.value, a.value)),
      ...(rest === '0' ? [] : [{ label: texts.withoutBranch, value: rest, unit }]),
      { label: texts.sumOf, value: whole, unit },
    ],
    ...(await invoicesBehind(tx, scope, days, {})),
    list: counted(days, asked),
  });
}
