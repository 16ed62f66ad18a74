import type { CallReply, calls } from '@taraz/contract';
import { useState } from 'react';
import { useSession } from '../../app/session-store.ts';
import { emptyDraft, type SignupDraft } from '../auth/signup/signup-draft.ts';

type State = CallReply<typeof calls.getRegistration>;

const root = 'taraz.mend';

function read(key: string): Partial<SignupDraft> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<SignupDraft>;
  } catch {
    return {};
  }
}

/**
 * The values of a registration that is mended: what is changed is kept as long as the tab, reloads included, like the
 * sign-up's draft (`useSignupDraft`), and for this version of this account's registration alone.
 */
export function useMendDraft(state: State) {
  const { user } = useSession();
  const key = `${root}.${user?.account.id ?? ''}.${state.etag}`;
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
  return { draft, change, isChanged, forget: () => sessionStorage.removeItem(key) };
}
