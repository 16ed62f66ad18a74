import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';
import { useImportChange } from './use-import.ts';

const words = importStrings.report;
const taking: ReadonlySet<ImportDetail['state']> = new Set(['checking', 'ready', 'done']);

/** Invoices of a file that were deleted by hand afterwards, and that they may go again. */
export function DeletedBanner({
  job,
}: {
  job: Pick<ImportDetail, 'id' | 'state' | 'issued' | 'deleted' | 'goes_out' | 'rows_gone_at'>;
}) {
  const format = useFormat();
  const change = useImportChange(job.id);
  const { state, issued, deleted, goes_out, rows_gone_at } = job;
  if (deleted === 0) return null;
  return (
    <Banner
      tone="info"
      title={issued === deleted ? words.deleted : words.someDeleted(format.number(deleted))}
      actions={
        taking.has(state) &&
        !goes_out &&
        rows_gone_at === null && (
          <Button isBusy={change.isPending} onPress={() => change.mutate({ take_deleted: {} })}>
            {words.takeDeleted}
          </Button>
        )
      }
    >
      {goes_out ? words.takeDeletedLater : undefined}
    </Banner>
  );
}
