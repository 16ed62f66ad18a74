import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf } from './field-errors.ts';
import { withLoading } from './loading.ts';
import { reasonOf } from './reason-of.ts';

interface FileUploadOptions {
  /** sends it, and gives what was read of it */
  send: (file: File) => Promise<{ id: string }>;
  maxBytes: number;
  /** said of a larger one */
  tooLarge: string;
  /** what becomes old */
  queryKey: QueryKey;
  onRead: (id: string) => void;
}

/** Sends a file to be read, one at a time. */
export function useFileUpload({ send: sendFile, maxBytes, tooLarge, queryKey, onRead }: FileUploadOptions) {
  const client = useQueryClient();
  const [isTooLarge, setTooLarge] = useState(false);
  const sending = useMutation({
    mutationFn: (file: File) => withLoading(sendFile(file)),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey });
      onRead(id);
    },
  });
  const send = (file: File) => {
    setTooLarge(file.size > maxBytes);
    if (file.size > maxBytes) sending.reset();
    else sending.mutate(file);
  };
  const refused = fieldErrorsOf(sending.error).file ?? (sending.error && reasonOf(sending.error));
  return {
    send,
    name: sending.isPending ? sending.variables.name : null,
    problem: isTooLarge ? tooLarge : refused,
  };
}
