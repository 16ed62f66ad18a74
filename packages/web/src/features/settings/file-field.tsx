import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
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
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div>
      <p className="mb-1 text-caption text-ink-2">{label}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button onPress={() => picker.current?.click()}>{words.chooseFile}</Button>
        <span className="min-w-0 truncate text-ink-2">{file ? words.chosen(file.name) : hint}</span>
      </div>
      <input
        ref={picker}
        type="file"
        aria-label={label}
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) onChoose(chosen);
        }}
      />
      {error !== undefined && (
        <p role="alert" className="mt-1 text-bad text-caption">
          {error}
        </p>
      )}
    </div>
  );
}
