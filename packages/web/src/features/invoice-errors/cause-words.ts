import { errorCode, fields } from '@taraz/core';
import { causeRules, causeTitles, ownCauses } from './strings.fa.ts';

/** A cause in few words: the field and what is the matter with it; without a field the authority's sentence. */
export function causeTitle(code: string): string {
  const known = errorCode(code);
  if (known === null || known.field === null) return ownCauses[code] ?? known?.fa ?? code;
  return causeTitles[known.kind](fields[known.field].label);
}

/** The authority's own sentence; '' when the title is that already. */
export function causeSentence(code: string): string {
  const sentence = errorCode(code)?.fa ?? '';
  return sentence === causeTitle(code) ? '' : sentence;
}

/** What the rule demands; '' when the authority's sentence says it. */
export function causeRule(code: string): string {
  const known = errorCode(code);
  return known === null ? '' : (causeRules[known.kind] ?? '');
}
