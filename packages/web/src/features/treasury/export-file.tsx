import { ApiProblem, type ProblemDocument } from '@taraz/contract';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { apiFetch } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { readToken } from '../../app/token.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast-store.ts';
import { exportStrings as strings } from './export.fa.ts';

type Format = 'csv' | 'xlsx';

/** @throws ApiProblem */
async function fetchFile(url: string): Promise<Blob> {
  const token = readToken();
  const response = await apiFetch(url, {
    credentials: 'same-origin',
    headers: token === null ? {} : { authorization: `bearer ${token}` },
  });
  if (response.ok) return response.blob();
  throw new ApiProblem(response.status, (await response.json().catch(() => null)) as ProblemDocument | null);
}

function keep(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own reference by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** «خروجی»: the list as it is filtered, as a spreadsheet or as CSV. */
export function ExportFile({ urlOf, name }: { urlOf: (format: Format) => string; name: string }) {
  const [isBusy, setBusy] = useState(false);
  const take = async (format: Format) => {
    setBusy(true);
    try {
      keep(await withLoading(fetchFile(urlOf(format))), `${name}.${format}`);
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
