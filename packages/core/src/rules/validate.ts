import type { Finding, ValidationContext, Verdict } from '../model/finding.ts';
import type { WireInvoice } from '../model/wire.ts';
import { errorCode } from './error-codes.ts';
import { judgeInSteps } from './judge.ts';
import { finish, type Steps } from './steps.ts';

/** Messages of one answer; one more says that there were more. */
const mostMessages = 50;

function overflow(severity: Finding['severity']): Finding {
  const text = errorCode('00000');
  const official = text?.fa ?? '';
  return {
    code: '00000',
    severity,
    path: '',
    field: '',
    message: `${official} ${text?.remedyFa ?? ''}`,
    messageEn: text?.en ?? '',
    official,
  };
}

/**
 * The authority's verdict on an invoice: errors reject it, warnings do not. Errors come first, at most 50 messages in
 * all, then 00000 (spec/rules.md section d). Never throws, whatever the invoice; what the context does not know is not
 * judged.
 */
export function validate(invoice: WireInvoice, context: ValidationContext): Verdict {
  return finish(validateInSteps(invoice, context));
}

/** `validate` in steps of a few milliseconds: of an invoice of ten thousand lines it takes a hundred. */
export function* validateInSteps(invoice: WireInvoice, context: ValidationContext): Steps<Verdict> {
  const findings = yield* judgeInSteps(invoice, context, {}, mostMessages + 1);
  const shown = findings.slice(0, mostMessages);
  const errors = shown.filter(({ severity }) => severity === 'error');
  const warnings = shown.filter(({ severity }) => severity === 'warning');
  if (findings.length > mostMessages) {
    const list = errors.length > 0 ? errors : warnings;
    list.push(overflow(errors.length > 0 ? 'error' : 'warning'));
  }
  return { accepted: errors.length === 0, errors, warnings };
}
