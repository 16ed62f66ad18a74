import { type ReactElement, useRef } from 'react';
import { say } from './say.ts';
import { uiStrings } from './ui.fa.ts';

interface FilePickerOptions {
  label: string;
  /** endings and media types, comma between */
  accept: string;
  isMultiple?: boolean;
  onChoose: (files: readonly [File, ...File[]]) => void;
}

/**
 * Lets files of the device be chosen: `open` is for the button that people see, `input` stands anywhere beside it. The same
 * file counts as chosen again, so that one that was refused can be mended in its place and taken once more.
 */
export function useFilePicker({ label, accept, isMultiple = false, onChoose }: FilePickerOptions): {
  open: () => void;
  input: ReactElement;
} {
  const picker = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={picker}
      type="file"
      aria-label={label}
      accept={accept}
      multiple={isMultiple}
      className="hidden"
      onChange={({ target }) => {
        const [first, ...more] = target.files ?? [];
        // Without it the browser says nothing of the same file.
        target.value = '';
        if (first === undefined) return;
        say(uiStrings.filesChosen([first, ...more].map(({ name }) => name).join('، ')));
        onChoose([first, ...more]);
      }}
    />
  );
  return { open: () => picker.current?.click(), input };
}
