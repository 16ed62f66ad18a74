import { Download } from 'lucide-react';
import { downloadFile } from '../../app/files.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.rowsKept;

type Kept = Pick<ImportDetail, 'id' | 'file_name' | 'rows' | 'rows_kept_until' | 'rows_gone_at'>;

/** Of a file that is over: until when its rows stay, with the way to have them, or that they went. */
export function RowsKept({ job: { id, file_name, rows, rows_kept_until, rows_gone_at } }: { job: Kept }) {
  const format = useFormat();
  if (rows_gone_at !== null) return <Banner tone="info" title={words.gone(format.date(rows_gone_at))} />;
  if (rows_kept_until === null || rows === 0) return null;
  const take = async () => {
    try {
      const name = words.fileName(file_name.replace(/\.\w{1,5}$/, ''));
      await withLoading(downloadFile(`/bulk_invoice_import/${id}/file?rows=all`, name));
    } catch (error) {
      toast.error(importStrings.actions.failed, { detail: reasonOf(error) });
    }
  };
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-2">
      {words.until(format.date(rows_kept_until))}
      <Button size="s" variant="quiet" icon={Download} onPress={() => void take()}>
        {words.take}
      </Button>
    </p>
  );
}
