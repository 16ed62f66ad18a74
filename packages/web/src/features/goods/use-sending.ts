import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { beginImport, type GoodsImport, sendFiles } from './send-files.ts';

export const catalogueKey = ['operator', 'goods'] as const;

const sizeOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0);

/**
 * The files of an import that has begun, chosen again, in the order in which they were sent: what has arrived is counted from
 * the first on. null: they are not the very ones.
 */
function inOrderOf({ files }: GoodsImport, chosen: readonly File[]): readonly File[] | null {
  const left = [...chosen];
  const found = files.flatMap(({ name, bytes }) => {
    const at = left.findIndex((file) => file.name === name && file.size === bytes);
    return at < 0 ? [] : left.splice(at, 1);
  });
  return left.length === 0 && found.length === files.length ? found : null;
}

/** An import under way: what stops its sending, and its id once it has begun. */
interface UnderWay {
  stop: AbortController;
  begun: Promise<string>;
}

/** Sends the catalogue's files, and gives up an import. @param active the server's import that is not over, as it was fetched last */
export function useSending(active: GoodsImport | null) {
  const client = useQueryClient();
  const underWay = useRef<UnderWay | null>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sent, setSent] = useState(0);
  const refresh = () => client.invalidateQueries({ queryKey: catalogueKey });
  const send = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      setFiles(chosen);
      setSent(0);
      const known = active?.status === 'uploading' ? active : null;
      const again = known === null ? null : inOrderOf(known, chosen);
      const stop = new AbortController();
      // Of other files than those that are awaited the server says that these are to be given up first.
      const begun = known === null || again === null ? beginImport(chosen) : Promise.resolve(known.id);
      underWay.current = { stop, begun };
      const from = again === null ? 0 : (known?.bytes_received ?? 0);
      await sendFiles(await begun, again ?? chosen, { from, onSent: setSent, signal: stop.signal });
    },
    onSettled: refresh,
  });
  const cancel = useMutation({
    mutationFn: async () => {
      underWay.current?.stop.abort();
      // What is being sent stands only later in what was fetched.
      const id = send.isPending ? await underWay.current?.begun.catch(() => null) : active?.id;
      if (id) await api(calls.cancelGoodsImport, { params: { id } });
    },
    onError: tellNotDone,
    onSettled: refresh,
  });
  const isGivenUp = underWay.current?.stop.signal.aborted === true;
  return { send, cancel, files, sent, total: sizeOf(files), fault: isGivenUp ? null : send.error };
}
