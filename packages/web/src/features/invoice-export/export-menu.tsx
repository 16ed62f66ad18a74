import { type CallInput, calls, urlOf } from '@taraz/contract';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { printPageEntry } from '../../app/export-file.tsx';
import { fetchFile } from '../../app/files.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { keepFile } from '../../ui/keep-file.ts';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast-store.ts';
import { exportStrings } from './strings.fa.ts';

type Query = CallInput<typeof calls.exportInvoices>['query'];
/** `content` `lines`: every field of every line, as a bulk import reads them again. */
export type ExportShape = Required<Pick<Query, 'format' | 'content'>>;
export type ExportFilter = Omit<Query, keyof ExportShape>;

/** @throws ApiProblem */
export const fetchExport = (filter: ExportFilter, shape: ExportShape): Promise<Blob> =>
  fetchFile(urlOf('', calls.exportInvoices, { query: { ...filter, ...shape } }));

/** The files that invoices can be taken out as. */
export function exportEntries(take: (shape: ExportShape) => void): MenuEntry[] {
  const { xlsx, csv, linesXlsx, linesCsv } = exportStrings;
  return [
    { id: 'xlsx', title: xlsx, icon: FileSpreadsheet, onAction: () => take({ format: 'xlsx', content: 'list' }) },
    { id: 'csv', title: csv, icon: FileText, onAction: () => take({ format: 'csv', content: 'list' }) },
    {
      id: 'lines-xlsx',
      title: linesXlsx,
      icon: FileSpreadsheet,
      onAction: () => take({ format: 'xlsx', content: 'lines' }),
    },
    { id: 'lines-csv', title: linesCsv, icon: FileText, onAction: () => take({ format: 'csv', content: 'lines' }) },
  ];
}

interface ExportMenuProps {
  filter: ExportFilter;
  /** without its word, beside other buttons of a phone */
  isIcon?: boolean;
}

/** «خروجی»: the whole list as it is filtered, as a spreadsheet or as CSV, or the page of it on paper. */
export function ExportMenu({ filter, isIcon = false }: ExportMenuProps) {
  const [isBusy, setBusy] = useState(false);
  const take = async (shape: ExportShape) => {
    setBusy(true);
    try {
      keepFile(`${exportStrings.fileName}.${shape.format}`, await withLoading(fetchExport(filter, shape)));
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
        isIcon ? (
          <IconButton variant="outlined" icon={Download} label={exportStrings.export} isDisabled={isBusy} />
        ) : (
          <Button icon={Download} isBusy={isBusy}>
            {exportStrings.export}
          </Button>
        )
      }
      entries={[...exportEntries((shape) => void take(shape)), printPageEntry]}
    />
  );
}
