import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFilePicker } from '../../ui/use-file-picker.tsx';
import { settingsStrings as words } from './strings.fa.ts';

export interface FileFieldProps {
  label: string;
  hint: ReactNode;
  accept: string;
  file: File | null;
  onChoose: (file: File) => void;
  error?: string | undefined;
}

/** A button that picks one file, with its name beside it. */
export function FileField({ label, hint, accept, file, onChoose, error }: FileFieldProps) {
  const picker = useFilePicker({ label, accept, onChoose: ([chosen]) => onChoose(chosen) });
  return (
    <div>
      <p className="mb-1 text-caption text-ink-2">{label}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button onPress={picker.open}>{words.chooseFile}</Button>
        <span className="min-w-0 truncate text-ink-2">{file ? words.chosen(file.name) : hint}</span>
      </div>
      {picker.input}
      {error !== undefined && (
        <p role="alert" className="mt-1 text-bad text-caption">
          {error}
        </p>
      )}
    </div>
  );
}
