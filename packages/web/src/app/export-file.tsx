import { ApiProblem } from '@taraz/contract';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { toast } from '../ui/toast-store.ts';
import { exportStrings as strings } from './export-file.fa.ts';
import { downloadFile } from './files.ts';
import { withLoading } from './loading.ts';

type Format = 'csv' | 'xlsx';

/** «خروجی»: the list as it is filtered, as a spreadsheet or as CSV. */
export function ExportFile({ pathOf, name }: { pathOf: (format: Format) => string; name: string }) {
  const [isBusy, setBusy] = useState(false);
  const take = async (format: Format) => {
    setBusy(true);
    try {
      await withLoading(downloadFile(pathOf(format), `${name}.${format}`));
    } catch (error) {
      const problem = error instanceof ApiProblem ? error.problem : null;
      toast.error(strings.failed, { detail: problem?.detail || problem?.title || '' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      label={strings.label}
      trigger={
        <Button icon={Download} isBusy={isBusy}>
          {strings.export}
        </Button>
      }
      entries={[
        { id: 'xlsx', title: strings.xlsx, icon: FileSpreadsheet, onAction: () => void take('xlsx') },
        { id: 'csv', title: strings.csv, icon: FileText, onAction: () => void take('csv') },
      ]}
    />
  );
}
