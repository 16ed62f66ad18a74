import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem, calls } from '@taraz/contract';
import { ArrowRight, Download, FileUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { api } from '../../app/api.ts';
import { downloadFile } from '../../app/files.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { spreadsheetEndings } from '../../ui/spreadsheet-endings.ts';
import { toast } from '../../ui/toast-store.ts';
import { useFilePicker } from '../../ui/use-file-picker.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { type ImportDetail, showChanged } from './queries.ts';
import { useStopImport } from './stop-import.tsx';
import { importStrings } from './strings.fa.ts';
import { useOpenFile } from './use-open-file.ts';

const words = importStrings.actions;
const takesMends: ReadonlySet<ImportDetail['state']> = new Set(['checking', 'ready', 'paused']);

/** The bad rows as a spreadsheet with notes, and its way back. */
function useErrorFile(job: ImportDetail): { entries: MenuEntry[]; input: ReactNode } {
  const client = useQueryClient();
  const picker = useFilePicker({
    label: words.mend,
    accept: spreadsheetEndings,
    onChoose: ([file]) => void send(file),
  });
  const refused = useRef<number | null>(null);
  const run = async (work: () => Promise<unknown>, failed: string) => {
    // What was said of the last file is no word about this one.
    if (refused.current !== null) toast.close(refused.current);
    refused.current = null;
    try {
      await work();
    } catch (error) {
      const own = error instanceof ApiProblem ? error.problem?.errors?.[0]?.message : undefined;
      refused.current = toast.error(failed, { detail: own ?? reasonOf(error) });
    }
  };
  const name = words.errorsFile(job.file_name.replace(/\.\w{1,5}$/, ''));
  const take = () => run(() => withLoading(downloadFile(`/bulk_invoice_import/${job.id}/file`, name)), words.failed);
  const send = (file: File) =>
    run(async () => {
      const detail = await withLoading(api(calls.mendImport, { params: { id: job.id }, body: { file } }));
      showChanged(client, detail);
      const { last_edit, editing } = detail;
      // Of several cells it is told how many they were, once they are written.
      if (editing === null && last_edit?.number === job.last_edit?.number) toast.notice(words.mendedNothing, 'info');
      else if (editing === null && last_edit?.cells === 1) toast.notice(words.mended);
    }, words.mendFailed);
  const isThere = job.bad_rows + job.left_out_rows > 0 && takesMends.has(job.state);
  const entries: MenuEntry[] = [
    { id: 'errors', title: words.errors, icon: Download, onAction: () => void take() },
    { id: 'mend', title: words.mend, icon: FileUp, onAction: picker.open },
  ];
  return { entries: isThere ? entries : [], input: picker.input };
}

/** The way back to all files. */
function BackToFiles() {
  const openFile = useOpenFile();
  return (
    <Button icon={ArrowRight} variant="quiet" onPress={() => openFile(undefined)}>
      {importStrings.back}
    </Button>
  );
}

/** What is done with a file as a whole, in its page's head; on a phone in one menu. */
function OfFile({ job }: { job: ImportDetail }) {
  const isPhone = usePhone();
  const openFile = useOpenFile();
  const file = useErrorFile(job);
  const stop = useStopImport(() => openFile(undefined));
  return (
    <>
      {!isPhone &&
        file.entries.map(({ id, title, icon, onAction }) => (
          <Button key={id} {...(icon ? { icon } : {})} onPress={onAction}>
            {title}
          </Button>
        ))}
      <BackToFiles />
      <span className="max-sm:ms-auto">
        <Menu variant="outlined" entries={[...(isPhone ? file.entries : []), stop.entryOf(job)]} />
      </span>
      {file.input}
      {stop.question}
    </>
  );
}

/** In the head of an import's page. */
export function ImportActions({ job }: { job: ImportDetail | undefined }) {
  return job === undefined ? <BackToFiles /> : <OfFile job={job} />;
}
