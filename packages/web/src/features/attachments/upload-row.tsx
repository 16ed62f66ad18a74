import { File, RotateCw, X } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormat, useOwnDigits } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { fileSize } from './file-size.ts';
import { attachmentStrings as strings } from './strings.fa.ts';
import type { Upload } from './use-uploads.ts';

interface UploadRowProps {
  upload: Upload;
  /** said of one that has not begun its way */
  waiting?: string;
  onAgain?: () => void;
  onForget: () => void;
}

/** A file that has not arrived: on its way, in line, or refused with why. */
export function UploadRow({ upload, waiting = strings.waiting, onAgain, onForget }: UploadRowProps) {
  const format = useFormat();
  const own = useOwnDigits();
  const { file, isSending, problem, mayHelpAgain } = upload;
  return (
    <li className="flex items-center gap-1 border-line border-b px-3.5 py-1.5 last:border-b-0">
      <span className="me-1 text-ink-3">
        <Icon of={File} />
      </span>
      <div className="min-w-0 grow leading-tight">
        <div className="truncate">
          <bdi>{file.name}</bdi>
        </div>
        {isSending ? (
          <ProgressBar label={strings.sending(file.name)} isLabelHidden value={null} className="mt-1.5" />
        ) : problem === null ? (
          <div className="text-caption text-ink-2">
            {fileSize(file.size, format)} · {waiting}
          </div>
        ) : (
          <div role="alert" className="text-bad text-caption">
            {own(problem)}
          </div>
        )}
      </div>
      {onAgain !== undefined && problem !== null && mayHelpAgain && (
        <IconButton icon={RotateCw} size="s" label={strings.againOf(file.name)} onPress={onAgain} />
      )}
      {!isSending && <IconButton icon={X} size="s" label={strings.forget(file.name)} onPress={onForget} />}
    </li>
  );
}
