import { fields } from '../patterns/wire-fields.ts';
import type { WireKey } from '../patterns/wire-keys.ts';
import { errorCode } from './error-codes.ts';
import type { Rule, RuleScope } from './rule.ts';

/** What a rule must say of itself; texts come from the table of codes. */
export type RuleDefinition = Pick<Rule, 'code' | 'field' | 'predicate' | 'source'> &
  Partial<
    Pick<
      Rule,
      'when' | 'appliesTo' | 'strict' | 'parameter' | 'at' | 'fix' | 'scope' | 'ownTextFa' | 'remedyFa' | 'remedyAt'
    >
  >;

/** `kind` and `detail` digits of the scheme around a field's number, e.g. ruleCode('2', 'vam') → "0204501". */
export function ruleCode(kind: '0' | '1' | '2' | '3' | '4' | '5', key: WireKey, detail = ''): string {
  return `0${kind}${String(fields[key].errorFieldNo).padStart(3, '0')}${detail}`;
}

function scopeOf(field: WireKey | ''): RuleScope {
  return field === '' ? 'invoice' : fields[field].section;
}

/** Completes a rule with the authority's texts. A code that the scheme cannot read never ships: this throws at start. */
export function defineRule(definition: RuleDefinition): Rule {
  const text = errorCode(definition.code);
  if (!text) throw new Error(`no such code: ${definition.code}`);
  return {
    severity: text.level,
    scope: scopeOf(definition.field),
    when: 'present',
    appliesTo: { columns: 'all', subjects: 'all' },
    strict: false,
    textFa: text.fa,
    textEn: text.en,
    remedyFa: text.remedyFa,
    ...definition,
  };
}
