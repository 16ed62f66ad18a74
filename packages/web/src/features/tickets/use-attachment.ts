import { ApiProblem } from '@taraz/contract';
import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../app/field-errors.ts';
import { reasonOf } from '../../app/reason-of.ts';

/** Refusals of a whole request that only its file can be the cause of. */
const fileCodes: ReadonlySet<string> = new Set(['UNSUPPORTED_TYPE', 'TOO_LARGE']);

const isOfFile = (error: unknown): boolean =>
  error instanceof ApiProblem && error.problem !== null && fileCodes.has(error.problem.code);

export interface Attachment {
  file: File | null;
  choose: (file: File | null) => void;
  /** what was said of this file: beside it, until another one is chosen */
  fileError: string | undefined;
  /** what no field has */
  formError: string | null;
}

/**
 * The one file of a message.
 * @param error of the last sending; its text is kept on this device, a file is not
 */
export function useAttachment(error: unknown): Attachment {
  const [file, setFile] = useState<File | null>(null);
  const [seen, setSeen] = useState<unknown>(null);
  const formError = formErrorOf(error, { isKept: file === null });
  const said = isOfFile(error) ? reasonOf(error) : fieldErrorsOf(error).file;
  return {
    file,
    choose: (next) => {
      setFile(next);
      setSeen(error);
    },
    fileError: error === seen ? undefined : said,
    formError: isOfFile(error) ? null : formError,
  };
}
