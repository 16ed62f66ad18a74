import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../../../app/reason-of.ts';
import { useFormat } from '../../../../ui/preferences.ts';
import { Question } from '../../../../ui/question.tsx';
import { reviewStrings } from '../../../reviews/strings.fa.ts';
import type { InvoiceSummary } from '../../queries.ts';
import { bulkStrings as bulk } from './bulk.fa.ts';

/** Asked before: because it cannot be undone, or, of what is harmless, because many hear of it. */
const questions = {
  issue: { title: bulk.issueTitle, body: bulk.issueBody, isHarmless: true },
  delete: { title: bulk.removeTitle, body: bulk.removeBody, isHarmless: false },
  abandon: { title: bulk.abandonTitle, body: bulk.abandonBody, isHarmless: false },
  review: { title: bulk.reviewTitle, body: reviewStrings.askBody, isHarmless: true },
  share: { title: bulk.shareTitle, body: bulk.shareBody, isHarmless: true },
} as const;

export type AskedAction = keyof typeof questions;

interface BulkQuestionProps {
  of: AskedAction;
  /** how many the list counts until they are there */
  count: number;
  /** What it is about, as it is when the question opens. @throws ApiProblem */
  collect: () => Promise<readonly InvoiceSummary[]>;
  /** Is given what was asked about, and nothing that came since. */
  onYes: (rows: readonly InvoiceSummary[]) => void;
  onClose: () => void;
}

/** Asks about exactly what will be done: its title counts it, and what comes or changes behind the question was not seen. */
export function BulkQuestion({ of, count, collect, onYes, onClose }: BulkQuestionProps) {
  const format = useFormat();
  const [id] = useState(() => crypto.randomUUID());
  const asked = useQuery({ queryKey: ['asked', id], queryFn: collect, staleTime: 'static', gcTime: 0 });
  const { title, body, isHarmless } = questions[of];
  return (
    <Question
      title={title(format.number(asked.data?.length ?? count))}
      no={bulk.keep}
      isHarmless={isHarmless}
      isBusy={asked.isFetching}
      error={asked.isError ? reasonOf(asked.error) : null}
      onClose={onClose}
      onYes={() => (asked.data === undefined ? void asked.refetch() : onYes(asked.data))}
    >
      {body}
    </Question>
  );
}
