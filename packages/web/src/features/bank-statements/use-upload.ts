import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls, statementFileMaxBytes } from '@taraz/contract';
import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../app/field-errors.ts';
import { withLoading } from '../../app/loading.ts';
import { useCreate } from '../../app/use-create.ts';
import { treasuryKey } from '../treasury/queries.ts';
import { statementStrings as strings } from './strings.fa.ts';

/** Sends a bank's file to be read. @param onRead with the statement's id */
export function useUpload(placeId: string, onRead: (id: string) => void) {
  const client = useQueryClient();
  const create = useCreate();
  const [isTooLarge, setTooLarge] = useState(false);
  const sending = useMutation({
    mutationFn: (file: File) => withLoading(create(calls.createStatement, { params: { id: placeId }, body: { file } })),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: treasuryKey });
      onRead(id);
    },
  });
  const send = (file: File) => {
    setTooLarge(file.size > statementFileMaxBytes);
    if (file.size > statementFileMaxBytes) sending.reset();
    else sending.mutate(file);
  };
  const refused = fieldErrorsOf(sending.error).file ?? formErrorOf(sending.error);
  return {
    send,
    name: sending.isPending ? sending.variables.name : null,
    problem: isTooLarge ? strings.drop.tooLarge : refused,
  };
}
