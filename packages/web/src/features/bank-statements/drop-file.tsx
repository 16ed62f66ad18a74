import { FileSpreadsheet, UploadCloud } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useOwnDigits } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useFilePicker } from '../../ui/use-file-picker.tsx';
import { statementStrings } from './strings.fa.ts';
import type { useUpload } from './use-upload.ts';

const strings = statementStrings.drop;

/** Where a bank's file is dropped or chosen. */
export function DropFile({ upload: { send, name, problem } }: { upload: ReturnType<typeof useUpload> }) {
  const own = useOwnDigits();
  const picker = useFilePicker({
    label: strings.choose,
    accept: '.xlsx,.csv,.txt,.xls,.xml,.htm,.html',
    onChoose: ([file]) => send(file),
  });
  return (
    <>
      {problem && (
        <Banner tone="bad" isAlert title={strings.failed}>
          {problem}
        </Banner>
      )}
      <DropZone label={strings.title} onFile={send} place="page">
        <span className="inline-flex size-14 items-center justify-center rounded-card bg-accent-soft text-accent-text">
          <Icon of={name === null ? UploadCloud : FileSpreadsheet} size={26} />
        </span>
        {name === null ? (
          <>
            <p className="font-bold text-lead">{strings.title}</p>
            <p className="text-ink-2">{own(strings.hint)}</p>
            <Button variant="primary" className="mt-2" onPress={picker.open}>
              {strings.choose}
            </Button>
          </>
        ) : (
          <ProgressBar label={strings.reading(name)} value={null} className="w-full max-w-100" />
        )}
        {picker.input}
      </DropZone>
    </>
  );
}
