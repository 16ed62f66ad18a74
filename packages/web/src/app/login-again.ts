import { createQuestion } from './question.ts';

/** again: logged in, the call may be sent once more; elsewhere: another tab went to another account; over: given up */
export type LoginAnswer = 'again' | 'elsewhere' | 'over';

/** The question over the page when the login has ended in the middle of work: the call that met it waits for the answer. */
export const loginQuestion = createQuestion<LoginAnswer>();

/** again: back in the account of this page, the call may be sent once more; elsewhere: it goes along */
export type AccountAnswer = Exclude<LoginAnswer, 'over'>;

/** The question over a page with something unsaved when another tab has gone to another account. */
export const accountQuestion = createQuestion<AccountAnswer>();
