import { Link } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useMay } from '../../app/use-may.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { isUnderway } from '../invoices/underway.ts';
import { useInvoiceActions } from '../invoices/use-invoice-actions.ts';
import { portalStrings as words } from './portal.fa.ts';
import type { Difference } from './portal-result.tsx';
import type { Adoption } from './use-adoption.ts';

/** The one thing to do about a difference between our book and the portal's. */
export function PortalAction({ difference, adoption }: { difference: Difference; adoption: Adoption }) {
  const mayIssue = useMay('issue');
  const { kind, invoice_id: id, state, tax_number } = difference;
  if (kind === 'only_there') return mayIssue ? <Take difference={difference} adoption={adoption} /> : null;
  const named = (act: string) => `${act} ${tax_number}`;
  if (kind === 'only_here' || id === null) {
    return (
      <Link
        to="/invoice-inquery"
        search={{ tab: 'tax', q: tax_number }}
        aria-label={named(words.actions.ask)}
        className={buttonClass('secondary', 's')}
      >
        {words.actions.ask}
      </Link>
    );
  }
  if (mayIssue && kind === 'answer_lost' && state !== null && isUnderway({ state }))
    return <Adopt id={id} label={named(words.actions.adopt)} />;
  if (kind === 'reaction_differs' || kind === 'cancelled_there')
    return <React id={id} label={named(words.actions.react)} />;
  if (mayIssue && kind === 'amount_differs') {
    return (
      <Link
        to="/create-invoice/{-$id}"
        params={{ id: undefined }}
        search={{ corrects: id, as: 'corrective' }}
        aria-label={named(words.actions.mend)}
        className={buttonClass('secondary', 's')}
      >
        {words.actions.mend}
      </Link>
    );
  }
  return (
    <Link
      to="/invoice/{-$id}"
      params={{ id }}
      aria-label={named(words.actions.open)}
      className={buttonClass('secondary', 's')}
    >
      {words.actions.open}
    </Link>
  );
}

/** Takes what only the portal has into the book; then the way to it. */
function Take({ difference: { adopt }, adoption }: { difference: Difference; adoption: Adoption }) {
  if (adopt === null) return <p className="text-caption text-ink-2">{words.actions.noAmounts}</p>;
  const id = adoption.taken.get(adopt.tax_number);
  if (id !== undefined) {
    return (
      <Link
        to="/invoice/{-$id}"
        params={{ id }}
        aria-label={`${words.actions.see} ${adopt.tax_number}`}
        className={buttonClass('secondary', 's')}
      >
        {words.actions.see}
      </Link>
    );
  }
  return (
    <Button
      size="s"
      icon={Plus}
      isBusy={adoption.busy.has(adopt.tax_number)}
      isDisabled={adoption.busy.size > 0}
      aria-label={`${words.actions.take} ${adopt.tax_number}`}
      onPress={() => void adoption.take([adopt])}
    >
      {words.actions.take}
    </Button>
  );
}

/** Asks for the verdict that did not come. */
function Adopt({ id, label }: { id: string; label: string }) {
  const actions = useInvoiceActions();
  return (
    <Button size="s" aria-label={label} isBusy={actions.busyId === id} onPress={() => void actions.push(id)}>
      {words.actions.adopt}
    </Button>
  );
}

/** Asks what became of it in the portal, and keeps the answer. */
function React({ id, label }: { id: string; label: string }) {
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      await withLoading(api(calls.askReaction, { params: { id } }));
      setDone(true);
      toast.show(words.adopted);
    } catch (error) {
      toast.error(words.failed, { detail: reasonOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="s" aria-label={label} isBusy={isBusy} isDisabled={isDone} onPress={() => void ask()}>
      {words.actions.react}
    </Button>
  );
}
