import type { CallReply, calls } from '@taraz/contract';
import { useState } from 'react';
import { useSession } from '../../app/session-store.ts';
import { emptyDraft, type SignupDraft } from '../auth/signup/signup-draft.ts';

type State = CallReply<typeof calls.getRegistration>;

const root = 'taraz.mend';

/** What was proved, or is what one is known by, is not mended here: what is refused of it is said above the form. */
export const keptValues: ReadonlySet<string> = new Set(['username', 'phone']);

function read(key: string): Partial<SignupDraft> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<SignupDraft>;
  } catch {
    return {};
  }
}

/**
 * The values of a registration that is mended: what is changed is kept as long as the tab, reloads included, like the
 * sign-up's draft (`useSignupDraft`), and for what was sent of this account alone: a paper that is sent meanwhile takes
 * nothing of it away.
 */
export function useMendDraft(state: State) {
  const { user } = useSession();
  const key = `${root}.${user?.account.id ?? ''}.${JSON.stringify(state.values)}`;
  const sent: SignupDraft = {
    ...emptyDraft,
    ...(state.values as Partial<SignupDraft>),
    ceo_birth_date: (state.values?.ceo_birth_date ?? '').replace(/\D/g, ''),
  };
  const [changes, setChanges] = useState(() => read(key));
  const draft = { ...sent, ...changes };
  const change = (part: Partial<SignupDraft>) =>
    setChanges((before) => {
      const next = { ...before, ...part };
      try {
        sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Without storage only a reload forgets.
      }
      return next;
    });
  /** Does a value differ from what was sent before? */
  const isChanged = (path: string) => draft[path as keyof SignupDraft] !== sent[path as keyof SignupDraft];
  /** Once they are sent; until the answer is read anew they stay in sight. */
  const forget = () => sessionStorage.removeItem(key);
  const reset = () => {
    forget();
    setChanges({});
  };
  return { draft, change, isChanged, forget, reset };
}
