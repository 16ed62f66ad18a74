/**
 * A login that was signed out of while the server did not answer. All that is kept of it is that it has to be ended: what
 * ends it is the refresh cookie, which no script reads, so that no token lies about until then.
 */
import { ApiProblem, type Client, calls } from '@taraz/contract';

export interface LeftLoginDeps {
  isLeft: () => boolean;
  setLeft: (isLeft: boolean) => void;
  /** asks with a token, or with the cookie alone, and nothing else of the page */
  clientWith: (token: string | null) => Client;
  /** runs the work while no other tab runs its own: two of them must not use up one refresh token */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** no answer came */
  onNoAnswer: () => void;
}

export interface LeftLogin {
  /** To be ended as soon as it can be. */
  leave: () => Promise<void>;
  /** Ends what was left, if anything was; never fails: what cannot be done now is done at the next call. */
  end: () => Promise<void>;
}

export function createLeftLogin({ isLeft, setLeft, clientWith, alone, onNoAnswer }: LeftLoginDeps): LeftLogin {
  let ending: Promise<void> | null = null;
  const endIt = async () => {
    if (!isLeft()) return;
    try {
      const { token } = await clientWith(null)(calls.refresh, {});
      await clientWith(token)(calls.logout, {});
    } catch (error) {
      if (!(error instanceof ApiProblem)) return onNoAnswer();
      // That it is over by itself is as good.
      if (error.status !== 401) return;
    }
    setLeft(false);
  };
  const end = (): Promise<void> => {
    if (!isLeft()) return Promise.resolve();
    ending ??= alone(endIt).finally(() => {
      ending = null;
    });
    return ending;
  };
  return {
    leave: () => {
      setLeft(true);
      return end();
    },
    end,
  };
}
