import { type ProblemDocument, problems } from '@taraz/contract';

/** What was asked of the server, as far as its notice is concerned. */
export interface Asked {
  /** nothing was to be changed: whoever shows it asks again */
  isQuestion: boolean;
  status: number;
}

export interface FaultNoticeDeps {
  show(text: string): void;
  hide(text: string): void;
  /** whether the server has its database again; asks without a notice */
  isBack(): Promise<boolean>;
  wait(ms: number): Promise<void>;
}

/** Between two questions to a server without its database. */
const askAgainMs = 4_000;

/**
 * The notice that the server failed. Of a question, while its database was away (503), it goes as soon as anything is
 * answered again: the page goes on by itself by then. Whoever wanted something done is told until he closes it.
 */
export function createFaultNotice({ show, hide, isBack, wait }: FaultNoticeDeps) {
  let passing: string | null = null;
  let isFollowing = false;
  const answered = (): void => {
    if (passing === null) return;
    hide(passing);
    passing = null;
  };
  /** A page that asks nothing more by itself hears of it, too. */
  const follow = async (): Promise<void> => {
    if (isFollowing) return;
    isFollowing = true;
    while (passing !== null) {
      await wait(askAgainMs);
      if (passing !== null && (await isBack())) answered();
    }
    isFollowing = false;
  };
  return {
    failed(problem: ProblemDocument | null, { isQuestion, status }: Asked): void {
      const text = problem?.title || problems.INTERNAL.title;
      passing = isQuestion && status === 503 ? text : null;
      show(text);
      void follow();
    },
    answered,
  };
}
