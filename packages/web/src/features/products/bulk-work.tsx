import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import type { Format } from '../../i18n/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { clock } from '../../ui/clock.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { productWorkQuery, useRefreshProducts } from './queries.ts';
import { productStrings } from './strings.fa.ts';
import { isTold, markTold } from './told-work.ts';
import { useUndoBulk } from './use-undo-bulk.ts';

const strings = productStrings.bulkWork;

type Work = NonNullable<CallReply<typeof calls.getProductWork>['work']>;

/** What came of a change is told to who comes back within this time. */
const toldForMs = 60 * 60_000;
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

/** How far the last change of many products is, or its way back, and how it ended, until that was read. */
export function BulkWork() {
  const refresh = useRefreshProducts();
  const { data: work } = useQuery(productWorkQuery());
  const isRunning = work != null && work.finished_at === null;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refresh();
    wasRunning.current = isRunning;
  }, [isRunning, refresh]);
  if (work == null) return null;
  return work.finished_at === null ? (
    <Running work={work} />
  ) : (
    <Ended key={work.id} work={work} finishedAt={work.finished_at} />
  );
}

function Running({ work }: { work: Work }) {
  const format = useFormat();
  const turn = useTurn();
  const refusal = turn.error && reasonOf(turn.error);
  const seen = strings.seen(format.number(work.seen), format.number(work.of));
  return (
    <Banner
      tone="info"
      title={work.undoes ? strings.undoing : strings.running}
      actions={
        <Button isBusy={turn.isPending} onPress={() => turn.mutate({ id: work.id, turn: 'stop' })}>
          {strings.stop}
        </Button>
      }
    >
      <p className="mb-2">{refusal ?? strings.leave}</p>
      <ProgressBar label={strings.progress} isLabelHidden value={work.seen} max={work.of} valueText={seen} />
      <p className="tnum mt-1 text-caption">{seen}</p>
    </Banner>
  );
}

/** What came of it, in one line. */
function titleOf({ undoes, failure, changed, of }: Work, format: Format): string {
  const [count, all] = [format.number(changed), format.number(of)];
  if (undoes) return failure === '' ? strings.undone(count) : strings.undoLeft(count);
  return failure === '' ? strings.done(count, all) : strings.failed(count, all);
}

function Ended({ work, finishedAt }: { work: Work; finishedAt: string }) {
  const format = useFormat();
  const turn = useTurn();
  const undoBulk = useUndoBulk();
  // By then another may stand here: in its place it would be taken for that one's.
  const undo = useMutation({ mutationFn: (id: string) => withLoading(undoBulk(id)), onError: tellNotDone });
  const [, setTold] = useState(false);
  if (isTold(work.id) || clock.nowMs() - Date.parse(finishedAt) > toldForMs) return null;
  const kept = work.undoes && work.kept > 0 ? strings.kept(format.number(work.kept)) : undefined;
  const isBusy = turn.isPending || undo.isPending;
  return (
    <Banner
      tone={work.failure === '' && kept === undefined ? 'ok' : 'warn'}
      title={titleOf(work, format)}
      isAlert
      actions={
        <>
          {work.failure !== '' && (
            <Button
              isBusy={turn.isPending}
              isDisabled={isBusy}
              onPress={() => turn.mutate({ id: work.id, turn: 'resume' })}
            >
              {strings.resume}
            </Button>
          )}
          {work.may_undo && (
            <Button isBusy={undo.isPending} isDisabled={isBusy} onPress={() => undo.mutate(work.id)}>
              {productStrings.undo}
            </Button>
          )}
          <IconButton
            icon={X}
            label={strings.close}
            onPress={() => {
              markTold(work.id);
              setTold(true);
            }}
          />
        </>
      }
    >
      {turn.error ? reasonOf(turn.error) : work.failure === '' ? kept : work.failure}
    </Banner>
  );
}
