import { FileSpreadsheet, UploadCloud } from 'lucide-react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { DropZone } from './drop-zone.tsx';
import { Icon } from './icon.tsx';
import { useOwnDigits } from './preferences.ts';
import { ProgressBar } from './progress-bar.tsx';
import { spreadsheetEndings } from './spreadsheet-endings.ts';
import { useFilePicker } from './use-file-picker.tsx';

interface DropFileProps {
  upload: {
    send: (file: File) => void;
    /** of the file that is on its way; null: none is */
    name: string | null;
    /** why the last was not taken */
    problem: string | null | undefined;
  };
  words: { title: string; hint: string; choose: string; reading: (name: string) => string; failed: string };
}

/** Where a spreadsheet is dropped or chosen. */
export function DropFile({ upload: { send, name, problem }, words }: DropFileProps) {
  const own = useOwnDigits();
  const picker = useFilePicker({
    label: words.choose,
    accept: spreadsheetEndings,
    onChoose: ([file]) => send(file),
  });
  return (
    <>
      {problem && (
        <Banner tone="bad" isAlert title={words.failed}>
          {problem}
        </Banner>
      )}
      <DropZone label={words.title} onFile={send} place="page" isSending={name !== null}>
        <span className="inline-flex size-14 items-center justify-center rounded-card bg-accent-soft text-accent-text">
          <Icon of={name === null ? UploadCloud : FileSpreadsheet} size={26} />
        </span>
        {name === null ? (
          <>
            <p className="font-bold text-lead">{words.title}</p>
            <p className="text-ink-2">{own(words.hint)}</p>
            <Button variant="primary" className="mt-2" onPress={picker.open}>
              {words.choose}
            </Button>
          </>
        ) : (
          <ProgressBar label={words.reading(name)} value={null} className="w-full max-w-100" />
        )}
        {picker.input}
      </DropZone>
    </>
  );
}
