import { calls } from '@taraz/contract';
import { useCreateEach } from '../../app/use-create.ts';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { useRefreshProducts } from './queries.ts';
import { productStrings } from './strings.fa.ts';

const strings = productStrings.bulkWork;

/** Takes a change of many back and tells what came of it; of very many the list does. @throws where it is refused */
export function useUndoBulk(): (id: string) => Promise<void> {
  const createFor = useCreateEach();
  const format = useFormat();
  const refresh = useRefreshProducts();
  return async (id) => {
    try {
      const { count, kept, work } = await createFor(id)(calls.undoBulkChange, { body: { id } });
      const left = kept === 0 ? {} : { tone: 'warn' as const, detail: strings.kept(format.number(kept)) };
      if (work === null) toast.show(strings.undone(format.number(count)), left);
    } finally {
      await refresh();
    }
  };
}
