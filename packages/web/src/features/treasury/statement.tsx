import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useCreateEach } from '../../app/use-create.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { BalanceAfter } from './balance-after.tsx';
import { DepositHint, PartButton } from './deposit-hint.tsx';
import { MovementWhat, movementWords } from './movement-words.tsx';
import { type Movement, movementsQuery, treasuryKey } from './queries.ts';
import { treasuryStrings as strings } from './strings.fa.ts';

const shown = 15;

function useUndo() {
  const client = useQueryClient();
  const createFor = useCreateEach();
  return useMutation({
    mutationFn: (movement_id: string) =>
      withLoading(createFor(movement_id)(calls.createMovement, { body: { kind: 'undo', movement_id } })),
    onSuccess: () => {
      toast.notice(strings.move.undone);
      return client.invalidateQueries({ queryKey: treasuryKey });
    },
    onError: (error) => toast.error(reasonOf(error)),
  });
}

/** The latest movements of a place, newest first, each with the balance after it. */
export function Statement({ placeId, onAll }: { placeId: string; onAll: () => void }) {
  const query = useQuery(movementsQuery({ place_id: placeId, limit: shown }));
  const undo = useUndo();
  const failure = query.isError && <QueryError title={strings.movements.failed} safe={strings.safe} query={query} />;
  if (query.isLoadingError) return failure;
  if (!query.data) return <SkeletonRows rows={5} columns={['max-w-40', 'max-w-24']} />;
  if (query.data.count === 0) return <p className="py-6 text-center text-ink-2">{strings.movements.empty}</p>;
  return (
    <>
      {failure}
      <ul aria-label={strings.panelTabs.movements} className="flex flex-col">
        {query.data.movements.map((row) => (
          <StatementLine
            key={row.id}
            row={row}
            end={<UndoButton row={row} onUndo={() => undo.mutate(row.id)} isBusy={undo.isPending} />}
          />
        ))}
      </ul>
      {query.data.count > shown && (
        <Button variant="quiet" onPress={onAll}>
          {strings.movements.all}
        </Button>
      )}
    </>
  );
}

/** A movement with the balance after it. @param end what may be done with it */
export function StatementLine({ row, end }: { row: Movement; end?: ReactNode }) {
  const format = useFormat();
  return (
    <li className="flex items-center gap-3 border-line border-b py-1.5 last:border-b-0">
      <div className={cx('min-w-0 grow', row.is_undone && 'text-ink-2')}>
        <MovementWhat row={row} lines={2} />
        <div className="text-caption text-ink-3">{[format.dateTime(row.at), row.by].filter(Boolean).join(' · ')}</div>
        <DepositHint row={row} />
      </div>
      <div className="min-w-32 shrink-0 leading-tight">
        <Amount value={row.amount} className={cx('font-medium', row.is_undone && 'line-through')} />
        <div className="text-caption text-ink-2">
          <BalanceAfter row={row} />
        </div>
      </div>
      {end !== undefined && <span className="w-8 shrink-0">{end}</span>}
    </li>
  );
}

function UndoButton({ row, onUndo, isBusy }: { row: Movement; onUndo: () => void; isBusy: boolean }) {
  const format = useFormat();
  return (
    <>
      <PartButton row={row} />
      {row.may_undo && (
        <IconButton
          icon={Undo2}
          label={`${strings.move.undo}: ${movementWords(row)} ${format.money(row.amount)}`}
          isDisabled={isBusy}
          onPress={onUndo}
        />
      )}
    </>
  );
}
