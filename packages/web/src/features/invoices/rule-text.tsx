import { plainRule } from '@taraz/core';
import { useFormat } from '../../ui/preferences.ts';

/** A sentence of the rule book or the authority: digits as the user likes them, and no regular expression. */
export function RuleText({ text }: { text: string }) {
  return useFormat().text(plainRule(text));
}
