import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';
import { useImportChange } from './use-import.ts';

const words = importStrings.late;
const choosing: ReadonlySet<ImportDetail['state']> = new Set(['checking', 'ready', 'paused', 'done']);
const path = 'invoice.sending_rule';
/** The authority's code of an invoice whose deadline has passed. */
export const lateCode = '00107';

/** Invoices whose deadline has passed: one answer for all of the file's, where it has no column that gives it. */
export function LateBanner({ job }: { job: ImportDetail }) {
  const format = useFormat();
  const change = useImportChange(job.id);
  const source = job.mapping?.[path];
  if (!choosing.has(job.state) || (source !== undefined && 'column' in source)) return null;
  const late = job.causes.filter(({ code }) => code === lateCode).reduce((sum, { count }) => sum + count, 0);
  if (source !== undefined) {
    return (
      <Banner
        tone="info"
        title={words.answered}
        actions={
          job.issued === 0 && (
            <Button variant="quiet" isBusy={change.isPending} onPress={() => change.mutate({ late: '' })}>
              {words.back}
            </Button>
          )
        }
      />
    );
  }
  if (late === 0) return null;
  return (
    <Banner
      tone="warn"
      title={words.title(format.number(late))}
      actions={
        <Button isBusy={change.isPending} onPress={() => change.mutate({ late: 'article9' })}>
          {words.answer}
        </Button>
      }
    >
      {words.hint}
    </Banner>
  );
}
