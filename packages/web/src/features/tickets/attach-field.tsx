import { ticketFileMaxBytes } from '@taraz/contract';
import { Paperclip, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useOwnDigits } from '../../ui/preferences.ts';
import { useFilePicker } from '../../ui/use-file-picker.tsx';
import { ticketStrings as strings } from './strings.fa.ts';

/** One file beside a message; what is too large is refused before it travels. */
export function AttachField({
  file,
  onChange,
  error,
}: {
  file: File | null;
  onChange: (file: File | null) => void;
  error?: string | undefined;
}) {
  const picker = useFilePicker({
    label: strings.chooseFile,
    accept: 'image/jpeg,image/png,image/webp,application/pdf',
    onChoose: ([chosen]) => onChange(chosen),
  });
  const own = useOwnDigits();
  const shown = file !== null && file.size > ticketFileMaxBytes ? strings.tooLarge : error;
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Button icon={Paperclip} onPress={picker.open}>
          {strings.attach}
        </Button>
        {file === null ? (
          <span className="text-caption text-ink-2">{own(strings.attachHint)}</span>
        ) : (
          <span className="inline-flex min-w-0 items-center gap-1">
            <bdi className="min-w-0 truncate">{file.name}</bdi>
            <IconButton icon={X} label={strings.removeFile(file.name)} onPress={() => onChange(null)} />
          </span>
        )}
      </div>
      {picker.input}
      {shown !== undefined && (
        <p role="alert" className="mt-1 text-bad text-caption">
          {own(shown)}
        </p>
      )}
    </div>
  );
}
