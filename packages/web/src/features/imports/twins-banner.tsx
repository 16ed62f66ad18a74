import { useState } from 'react';
import { reasonOf } from '../../app/reason-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Question } from '../../ui/question.tsx';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';
import { useImportChange } from './use-import.ts';

const words = importStrings.twins;
const choosing: ReadonlySet<ImportDetail['state']> = new Set(['checking', 'ready', 'paused', 'done']);

/** Invoices that the account has already: what is to become of them. */
export function TwinsBanner({ job }: { job: ImportDetail }) {
  const format = useFormat();
  const change = useImportChange(job.id);
  const issuing = useImportChange(job.id, null);
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    issuing.reset();
    setAsking(true);
  };
  const { twins, skipped } = job;
  if (twins + skipped === 0 || !choosing.has(job.state)) return null;
  const again = format.number(twins + skipped);
  return (
    <>
      <Banner
        tone={twins > 0 ? 'warn' : 'info'}
        title={twins > 0 ? words.title(format.number(twins)) : words.left(format.number(skipped))}
        actions={
          <>
            {twins > 0 && (
              <Button isBusy={change.isPending} onPress={() => change.mutate({ twins: { choice: 'skip' } })}>
                {words.leaveOut}
              </Button>
            )}
            <Button variant="quiet" isDisabled={change.isPending} onPress={ask}>
              {words.issue}
            </Button>
          </>
        }
      >
        {twins > 0 ? words.hint : undefined}
      </Banner>
      {isAsking && (
        <Question
          title={words.issueTitle}
          yes={words.issue}
          isBusy={issuing.isPending}
          error={issuing.error && reasonOf(issuing.error)}
          onYes={() => issuing.mutate({ twins: { choice: 'issue' } }, { onSuccess: () => setAsking(false) })}
          onClose={() => {
            issuing.reset();
            setAsking(false);
          }}
        >
          {words.issueText(again)}
        </Question>
      )}
    </>
  );
}
