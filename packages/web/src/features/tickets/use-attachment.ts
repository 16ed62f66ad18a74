import { useState } from 'react';
import { isForFile, refusalOfFile } from '../../app/refusal-of-file.ts';

export interface Attachment {
  file: File | null;
  choose: (file: File | null) => void;
  /** what was said of this file: beside it, until another one is chosen */
  fileError: string | undefined;
  /** what the form tells of it: nothing of what is the file's */
  failure: { error: unknown; isKept: boolean };
}

/**
 * The one file of a message.
 * @param error of the last sending; its text is kept on this device, a file is not
 */
export function useAttachment(error: unknown): Attachment {
  const [file, setFile] = useState<File | null>(null);
  const [seen, setSeen] = useState<unknown>(null);
  const said = refusalOfFile(error);
  return {
    file,
    choose: (next) => {
      setFile(next);
      setSeen(error);
    },
    fileError: error === seen ? undefined : said,
    failure: { error: isForFile(error) ? null : error, isKept: file === null },
  };
}
