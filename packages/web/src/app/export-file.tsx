import { Download, FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { exportStrings as strings } from './export-file.fa.ts';
import { takeFile } from './take-file.ts';

type Format = 'csv' | 'xlsx';

interface ExportFileProps {
  pathOf: (format: Format) => string;
  name: string;
  /** What is printed has a button of its own. */
  hasOwnPrint?: boolean;
}

/** The page of a list that is seen, on paper: by the browser's own dialog, once the menu has gone, for nothing else happens while that is open. */
export const printPageEntry: MenuEntry = {
  id: 'print',
  title: strings.print,
  icon: Printer,
  onAction: () => void setTimeout(() => window.print()),
};

/** «خروجی»: the list as it is filtered, as a spreadsheet or as CSV, or the page of it on paper. */
export function ExportFile({ pathOf, name, hasOwnPrint = false }: ExportFileProps) {
  const [isBusy, setBusy] = useState(false);
  const take = async (format: Format) => {
    setBusy(true);
    await takeFile(pathOf(format), `${name}.${format}`);
    setBusy(false);
  };
  return (
    <Menu
      label={strings.label}
      trigger={
        <Button icon={Download} isBusy={isBusy} className="no-print">
          {strings.export}
        </Button>
      }
      entries={[
        { id: 'xlsx', title: strings.xlsx, icon: FileSpreadsheet, onAction: () => void take('xlsx') },
        { id: 'csv', title: strings.csv, icon: FileText, onAction: () => void take('csv') },
        ...(hasOwnPrint ? [] : [printPageEntry]),
      ]}
    />
  );
}
