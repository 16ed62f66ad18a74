import type { QueryClient } from '@tanstack/react-query';
import type { CallReply, calls } from '@taraz/contract';
import { untilAnswered } from '../../app/until-answered.ts';
import type { Format } from '../../i18n/format.ts';
import { connection } from '../../ui/connection.ts';
import { toast } from '../../ui/toast-store.ts';
import { importStrings as strings } from './strings.fa.ts';

type Import = CallReply<typeof calls.getProductImport>;

const everyMs = 1_500;

interface Awaited {
  client: QueryClient;
  kind: keyof typeof strings.over;
  /** how it stands */
  look: () => Promise<Import>;
  format: Format;
  /** shows what came of it */
  onSee: () => void;
}

/** After its dialog was closed a file is read on: says what came of it, and the lists have it. */
export async function awaitImport({ client, kind, look, format, onSee }: Awaited): Promise<void> {
  // Without an answer nothing is over: it is waited for, as long as the page is there.
  const patience = { whenReachable: () => connection.doubt(), signal: new AbortController().signal, onCut: () => {} };
  let found: Import | undefined;
  do {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    try {
      found = await untilAnswered(look, patience);
    } catch {
      // Signed out, or of another account by now: the file's own address still shows it.
      return;
    }
    if (found === undefined) return;
  } while (found.finished_at === null);
  void client.invalidateQueries({ queryKey: [kind] });
  const action = { label: strings.see, onPress: onSee };
  const [created, changed, failed] = [found.created + found.restored, found.changed, found.failed].map((count) =>
    format.number(count),
  );
  if (found.status === 'failed') toast.error(strings.failed, { detail: found.failure });
  else toast.show(strings.over[kind](created ?? '', changed ?? '', failed ?? ''), { action });
}
