import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../ui/toast-store.ts';
import { useIsShown } from '../ui/use-is-shown.ts';
import { fieldErrorsOf } from './field-errors.ts';
import { fileUploadStrings as words } from './file-upload.fa.ts';
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
  /** opens what was read, from wherever its user is by then */
  open: (id: string) => void;
}

const whyNot = (error: Error): string => fieldErrorsOf(error).file ?? reasonOf(error);

/** Sends a file to be read, one at a time. Whoever has gone on to other work meanwhile is told, and not taken away from it. */
export function useFileUpload({ send: sendFile, maxBytes, tooLarge, queryKey, open }: FileUploadOptions) {
  const client = useQueryClient();
  const [isTooLarge, setTooLarge] = useState(false);
  const isShown = useIsShown();
  const sending = useMutation({
    mutationFn: (file: File) => withLoading(sendFile(file)),
    onSuccess: ({ id }, { name }) => {
      void client.invalidateQueries({ queryKey });
      if (isShown()) open(id);
      else toast.show(words.arrived(name), { action: { label: words.goOn, onPress: () => open(id) } });
    },
    meta: { tells: true },
    onError: (error, { name }) => {
      if (!isShown()) toast.error(words.failedAway(name), { detail: whyNot(error) });
    },
  });
  const send = (file: File) => {
    setTooLarge(file.size > maxBytes);
    if (file.size > maxBytes) sending.reset();
    else sending.mutate(file);
  };
  const refused = sending.error && whyNot(sending.error);
  return {
    send,
    name: sending.isPending ? sending.variables.name : null,
    problem: isTooLarge ? tooLarge : refused,
  };
}
