import type { Rule } from './rule.ts';
import { logicRules } from './rule-plan.ts';
import { duplicateRules, existenceRules, formatRulesByKey, outsideRules } from './structure-rules.ts';

/** The whole book: existence, format, outside the pattern, sections, duplicates, then logic and matching. */
export const rules: readonly Rule[] = [
  ...existenceRules.values(),
  ...[...formatRulesByKey.values()].flat(),
  ...outsideRules.values(),
  ...duplicateRules,
  ...logicRules,
];
