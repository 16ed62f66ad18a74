import { useEffect, useRef } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';
import { useImportChange } from './use-import.ts';

const words = importStrings.recheck;
/** So many rows are judged while one waits: that is done without asking. */
const atOnceMax = 300;

/** Rows that were refused for want of something in the account's lists, once those were changed: few by themselves, many when asked. */
export function RecheckBanner({ job }: { job: ImportDetail }) {
  const format = useFormat();
  const { mutate, isPending, isError } = useImportChange(job.id);
  const { rows_to_recheck: rows, etag } = job;
  const tried = useRef('');
  useEffect(() => {
    if (rows === 0 || rows > atOnceMax || tried.current === etag) return;
    tried.current = etag;
    mutate({ action: 'recheck' }, { onSuccess: () => toast.notice(words.done(format.number(rows)), 'info') });
  }, [rows, etag, mutate, format]);
  if (rows === 0 || (rows <= atOnceMax && !isError)) return null;
  const count = format.number(rows);
  return (
    <Banner
      tone="info"
      title={words.title(count)}
      actions={
        <Button isBusy={isPending} onPress={() => mutate({ action: 'recheck' })}>
          {words.go(count)}
        </Button>
      }
    />
  );
}
