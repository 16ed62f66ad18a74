import { type ProblemDocument, problems } from '@taraz/contract';

/** What was asked of the server, as far as its notice is concerned. */
export interface Asked {
  /** nothing was to be changed: whoever shows it asks again */
  isQuestion: boolean;
  status: number;
}

/**
 * The notice that the server failed. Of a question, while its database was away (503), it goes as soon as anything is
 * answered again: the page goes on by itself by then. Whoever wanted something done is told until he closes it.
 */
export function createFaultNotice({ show, hide }: { show: (text: string) => void; hide: (text: string) => void }) {
  let passing: string | null = null;
  return {
    failed(problem: ProblemDocument | null, { isQuestion, status }: Asked): void {
      const text = problem?.title || problems.INTERNAL.title;
      passing = isQuestion && status === 503 ? text : null;
      show(text);
    },
    answered(): void {
      if (passing === null) return;
      hide(passing);
      passing = null;
    },
  };
}
