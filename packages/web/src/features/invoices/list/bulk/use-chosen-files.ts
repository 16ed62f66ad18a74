import { paperLimits } from '@taraz/contract';
import { withLoading } from '../../../../app/loading.ts';
import { reasonOf } from '../../../../app/reason-of.ts';
import { keepFile } from '../../../../ui/keep-file.ts';
import { toast } from '../../../../ui/toast-store.ts';
import { type ExportFilter, type ExportShape, fetchExport } from '../../../invoice-export/export-menu.tsx';
import { printPdf } from '../../../paper/print-pdf.ts';
import { bulkStrings as bulk } from './bulk.fa.ts';
import { fetchChosen, fetchPapers } from './fetch-file.ts';
import { formatOf, type PrintChoice } from './print-dialog.tsx';
import { exceptOf } from './selection.ts';
import { takeAllBut } from './take-all-but.ts';
import type { BulkWork } from './use-bulk-work.ts';
import type { ListSelection } from './use-selection.ts';

/** Chosen invoices of one export. */
const exportMax = 1_000;
const part = (index: number, extension: string) => `${bulk.fileName}${index === 0 ? '' : `-${index + 1}`}.${extension}`;

/** Streamed by the server, however many they are. */
async function takeEverything(filter: ExportFilter, shape: ExportShape): Promise<void> {
  try {
    keepFile(part(0, shape.format), await withLoading(fetchExport(filter, shape)));
  } catch (error) {
    toast.error(bulk.failed, { detail: reasonOf(error) });
  }
}

/** What is chosen of a list, on paper and as spreadsheets. */
export function useChosenFiles(selection: ListSelection, work: BulkWork) {
  return {
    print: ({ layout, target }: PrintChoice) => {
      const format = formatOf(target);
      return work.run({
        kind: 'paper',
        targets: selection.collectInOrder,
        chunk: paperLimits[format],
        work: (chunk, index) =>
          takeAllBut(
            chunk,
            (ids) => fetchPapers({ ids, layout, format }),
            (file) => (target === 'printer' ? printPdf(file) : keepFile(part(index, format), file)),
          ),
      });
    },
    takeOut: async (shape: ExportShape) => {
      const { selection: chosen } = selection;
      const except = exceptOf(chosen);
      if (chosen.kind === 'all' && except !== null) {
        await takeEverything({ ...selection.filter, ...except, sort: selection.sort }, shape);
        return;
      }
      await work.run({
        kind: 'export',
        targets: selection.collectInOrder,
        chunk: exportMax,
        work: (chunk, index) =>
          takeAllBut(
            chunk,
            (ids) => fetchChosen({ ids, ...shape }),
            (file) => keepFile(part(index, shape.format), file),
          ),
      });
    },
  };
}
