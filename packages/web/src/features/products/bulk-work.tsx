import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { clock } from '../../ui/clock.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { productWorkQuery, useRefreshProducts } from './queries.ts';
import { productStrings } from './strings.fa.ts';

const strings = productStrings.bulkWork;

/** What came of a change is told to who comes back within this time. */
const toldForMs = 60 * 60_000;
/** Those whose end was read, until the window is loaded anew. */
const read = new Set<string>();

/** Ends the change under way, or goes on with one that ended before its end. */
function useTurn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, turn }: { id: string; turn: 'stop' | 'resume' }) =>
      turn === 'stop' ? api(calls.stopProductWork, { body: { id } }) : api(calls.resumeProductWork, { body: { id } }),
    onSuccess: ({ work }) => client.setQueryData(productWorkQuery().queryKey, work),
    // Somebody else may have ended it, or begun another.
    onError: () => client.invalidateQueries({ queryKey: productWorkQuery().queryKey }),
  });
}

/** How far the last change of very many products is, and how it ended, until that was read. */
export function BulkWork() {
  const format = useFormat();
  const refresh = useRefreshProducts();
  const { data: work } = useQuery(productWorkQuery());
  const turn = useTurn();
  const [, setRead] = useState(0);
  const isRunning = work != null && work.finished_at === null;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refresh();
    wasRunning.current = isRunning;
  }, [isRunning, refresh]);
  if (work == null) return null;
  const of = format.number(work.of);
  const refusal = turn.error && reasonOf(turn.error);
  if (work.finished_at === null)
    return (
      <Banner
        tone="info"
        title={strings.running}
        actions={
          <Button isBusy={turn.isPending} onPress={() => turn.mutate({ id: work.id, turn: 'stop' })}>
            {strings.stop}
          </Button>
        }
      >
        <p className="mb-2">{refusal ?? strings.leave}</p>
        <ProgressBar
          label={strings.progress}
          isLabelHidden
          value={work.seen}
          max={work.of}
          valueText={strings.seen(format.number(work.seen), of)}
        />
        <p className="tnum mt-1 text-caption">{strings.seen(format.number(work.seen), of)}</p>
      </Banner>
    );
  if (read.has(work.id) || clock.nowMs() - Date.parse(work.finished_at) > toldForMs) return null;
  const changed = format.number(work.changed);
  return (
    <Banner
      tone={work.failure === '' ? 'ok' : 'warn'}
      title={work.failure === '' ? strings.done(changed, of) : strings.failed(changed, of)}
      isAlert
      actions={
        <>
          {work.failure !== '' && (
            <Button isBusy={turn.isPending} onPress={() => turn.mutate({ id: work.id, turn: 'resume' })}>
              {strings.resume}
            </Button>
          )}
          <IconButton
            icon={X}
            label={strings.close}
            onPress={() => {
              read.add(work.id);
              setRead(read.size);
            }}
          />
        </>
      }
    >
      {work.failure === '' ? undefined : (refusal ?? work.failure)}
    </Banner>
  );
}
