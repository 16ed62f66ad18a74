import { type CallInput, calls, urlOf } from '@taraz/contract';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { fetchFile } from '../../app/files.ts';
import { withLoading } from '../../app/loading.ts';
import { Button } from '../../ui/button.tsx';
import { keepFile } from '../../ui/keep-file.ts';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast-store.ts';
import { reasonOf } from '../invoices/use-invoice-actions.ts';
import { exportStrings } from './strings.fa.ts';

export type ExportFilter = Omit<CallInput<typeof calls.exportInvoices>['query'], 'format' | 'content'>;
type Format = 'csv' | 'xlsx';
/** `lines`: every field of every line, as a bulk import reads them again. */
type Content = 'list' | 'lines';

/** @throws ApiProblem */
export const fetchExport = (filter: ExportFilter, format: Format, content: Content = 'list'): Promise<Blob> =>
  fetchFile(urlOf('', calls.exportInvoices, { query: { ...filter, format, content } }));

/** «خروجی»: the whole list as it is filtered, as a spreadsheet or as CSV. */
export function ExportMenu({ filter }: { filter: ExportFilter }) {
  const [isBusy, setBusy] = useState(false);
  const take = async (format: Format, content: Content = 'list') => {
    setBusy(true);
    try {
      keepFile(`${exportStrings.fileName}.${format}`, await withLoading(fetchExport(filter, format, content)));
    } catch (error) {
      toast.error(exportStrings.failed, { detail: reasonOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      label={exportStrings.label}
      trigger={
        <Button icon={Download} isBusy={isBusy}>
          {exportStrings.export}
        </Button>
      }
      entries={[
        { id: 'xlsx', title: exportStrings.xlsx, icon: FileSpreadsheet, onAction: () => void take('xlsx') },
        { id: 'csv', title: exportStrings.csv, icon: FileText, onAction: () => void take('csv') },
        {
          id: 'lines-xlsx',
          title: exportStrings.linesXlsx,
          icon: FileSpreadsheet,
          onAction: () => void take('xlsx', 'lines'),
        },
        {
          id: 'lines-csv',
          title: exportStrings.linesCsv,
          icon: FileText,
          onAction: () => void take('csv', 'lines'),
        },
      ]}
    />
  );
}
