import { ApiProblem, type ProblemDocument, problems } from '@taraz/contract';
import { expect, it } from 'vitest';
import { appStrings } from './app.fa.ts';
import { reasonOf } from './reason-of.ts';

const title = problems.RULE_BROKEN.title;
const errors = [{ path: 'items[0].item_qty', code: 'X', message: 'مقدار سطر ۱ را بنویسید.' }];
const told = (more: Partial<ProblemDocument>) =>
  new ApiProblem(422, {
    type: '',
    title,
    status: 422,
    code: 'RULE_BROKEN',
    request_id: 'r',
    ...more,
  } as ProblemDocument);

it.each([
  ['what is said of this very case', told({ detail: 'شرح', errors }), 'شرح'],
  ['the first field’s', told({ errors }), 'مقدار سطر ۱ را بنویسید.'],
  ['the title', told({}), title],
  ['that nothing answered', new ApiProblem(0, null), appStrings.offlineFault],
  ['a gateway’s page: no answer', new ApiProblem(502, null), problems.INTERNAL.title],
  ['an own mistake: no answer', new TypeError('x'), problems.INTERNAL.title],
])('%s', (_what, error, reason) => expect(reasonOf(error)).toBe(reason));
