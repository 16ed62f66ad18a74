import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { LoadingPanel } from '../../ui/loading-panel.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { BankCodes } from './bank-codes.tsx';
import { CountDialog, CountList, type Moment } from './count-dialog.tsx';
import { MoveDialog, type MoveKind } from './move-dialog.tsx';
import { PlaceActions } from './place-actions.tsx';
import { PlaceState } from './place-columns.tsx';
import { PlaceForm } from './place-form.tsx';
import {
  type BankAccount,
  type CashDesk,
  type CashDeskWithCounts,
  type Place,
  type PlaceKind,
  placeQuery,
} from './queries.ts';
import { Statement } from './statement.tsx';
import { treasuryStrings as strings } from './strings.fa.ts';

interface PlacePanelProps {
  kind: PlaceKind;
  /** an id, or `new` */
  id: string;
  onClose: () => void;
  onAllMovements: (id: string) => void;
}

/** One place: its balance and what can be done with it, its movements, its details. */
export function PlacePanel({ kind, id, onClose: close, onAllMovements }: PlacePanelProps) {
  const onClose = useWhileShown(close);
  const words = strings.kinds[kind];
  const query = useQuery({ ...placeQuery(kind, id), enabled: id !== 'new' });
  if (id === 'new') return <PlaceForm kind={kind} place={null} onClose={onClose} />;
  if (query.data)
    return <KnownPlace kind={kind} place={query.data} onClose={onClose} onAllMovements={onAllMovements} />;
  return (
    <LoadingPanel
      title={words.title}
      width="l"
      query={query}
      failed={words.failed}
      safe={strings.safe}
      onClose={onClose}
    />
  );
}

type View = 'movements' | 'counts' | 'details';

function KnownPlace({ kind, place, onClose, onAllMovements }: Omit<PlacePanelProps, 'id'> & { place: Place }) {
  const format = useFormat();
  const navigate = useNavigate();
  const [view, setView] = useState<View>('movements');
  const [moving, setMoving] = useState<MoveKind | null>(null);
  const [counting, setCounting] = useState<Moment | null>(null);
  const desk = kind === 'desk' ? (place as CashDesk) : null;
  const head = (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 grow">
          <div className="text-caption text-ink-2">{strings.columns.balance}</div>
          <div className="flex flex-wrap items-center gap-3 font-bold text-figure">
            <Amount value={place.balance} isTabular={false} />
            <PlaceState kind={kind} place={place} />
          </div>
          {desk?.opened_at && (
            <div className="text-caption text-ink-2">{strings.openSince(format.dateTime(desk.opened_at))}</div>
          )}
        </div>
        <PlaceActions
          place={place}
          desk={desk}
          onMove={setMoving}
          onCount={setCounting}
          onStatement={() => void navigate({ to: '/bank-accounts/statements', search: { place: place.id } })}
        />
      </div>
      {kind === 'bank' && <BankCodes account={place as BankAccount} />}
      <Tabs<View>
        label={strings.panelTabs.label}
        selected={view}
        onSelect={setView}
        items={[
          { id: 'movements', title: strings.panelTabs.movements },
          ...(kind === 'desk' ? [{ id: 'counts' as const, title: strings.panelTabs.counts }] : []),
          { id: 'details', title: strings.panelTabs.details },
        ]}
      />
    </>
  );
  const other: Partial<Record<View, ReactNode>> = {
    movements: <Statement placeId={place.id} onAll={() => onAllMovements(place.id)} />,
    counts: <CountList counts={(place as CashDeskWithCounts).counts} />,
  };
  return (
    <>
      <PlaceForm kind={kind} place={place} head={head} instead={other[view]} onClose={onClose} />
      {moving !== null && <MoveDialog kind={moving} place={place} onClose={() => setMoving(null)} />}
      {counting !== null && (
        <CountDialog moment={counting} desk={place as CashDesk} onClose={() => setCounting(null)} />
      )}
    </>
  );
}
