import { oneOf, searchOf } from '../../app/search-params.ts';

/** What /auth shows, in its address. */
export type AuthView = 'login' | 'code' | 'recover' | 'signup' | 'second';

export interface AuthSearch {
  view?: Exclude<AuthView, 'login'>;
  /** of the sign-up, 1 … 4 */
  step?: number;
}

const views = ['code', 'recover', 'signup', 'second'] as const;

export const readAuthSearch = searchOf<AuthSearch>(
  { view: oneOf(views), step: oneOf([2, 3, 4]) },
  ({ view, step }) => ({
    ...(view === undefined ? {} : { view }),
    ...(view === 'signup' && step !== undefined ? { step } : {}),
  }),
);
