/** What /auth shows, in its address. */
export type AuthView = 'login' | 'code' | 'recover' | 'signup' | 'second';

export interface AuthSearch {
  view?: Exclude<AuthView, 'login'>;
  /** of the sign-up, 1 … 4 */
  step?: number;
}

const views = ['code', 'recover', 'signup', 'second'] as const;

export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const view = views.find((one) => one === search.view);
  const step = Number(search.step);
  return {
    ...(view === undefined ? {} : { view }),
    ...(view === 'signup' && Number.isInteger(step) && step >= 2 && step <= 4 ? { step } : {}),
  };
}
