import { ApiProblem, type ProblemDocument } from '@taraz/contract';
import { appStrings } from './app.fa.ts';

const documentOf = (detail: string): ProblemDocument => ({
  type: 'about:blank',
  title: detail,
  detail,
  status: 422,
  code: 'IDEMPOTENCY_MISMATCH',
  request_id: '',
});

/**
 * What was sent before, and got no answer, has been recorded; what was written since has not. Says so wherever the reason
 * of a failed call is shown.
 */
export class MadeBefore extends ApiProblem {
  /** the server's first answer; null: it cannot be known here */
  readonly made: unknown;
  /** it was sent by this very form, not by one that was closed since */
  readonly isOwn: boolean;
  /** the call's input that it was made by; null: it cannot be known here */
  readonly sent: unknown;
  /** @param next what becomes of what was written since, when it is sent: written over what was made, or made beside it */
  constructor(made: unknown, isOwn: boolean, sent: unknown, next: 'edits' | 'adds' = 'adds') {
    super(422, documentOf(`${appStrings.madeBefore.title} ${appStrings.madeBefore[next]}`));
    this.name = 'MadeBefore';
    this.made = made;
    this.isOwn = isOwn;
    this.sent = sent;
  }
}
