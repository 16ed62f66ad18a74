import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck, CircleX, Clock, FilePlus2, type LucideIcon, PencilLine, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../app/layout/page.tsx';
import { useMay } from '../../app/use-may.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useOnline } from '../../ui/offline-bar.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Question } from '../../ui/question.tsx';
import { toast } from '../../ui/toast-store.ts';
import { newDraftKey, savedDraftKey } from '../invoices/draft-store/draft-shelf.ts';
import { useDraftShelf } from '../invoices/draft-store/use-draft-shelf.ts';
import { namingStrings } from '../invoices/naming.fa.ts';
import { wizardStrings } from '../invoices/wizard/wizard.fa.ts';
import { outbox, useOutbox } from './browser-outbox.ts';
import { isBarred, isUnsent, type OutboxEntry, type OutboxState } from './outbox-entry.ts';
import { offlineStrings as strings } from './strings.fa.ts';

const looks = {
  going: { tone: 'info', icon: RefreshCw },
  waiting: { tone: 'warn', icon: Clock },
  sending: { tone: 'info', icon: RefreshCw },
  sent: { tone: 'ok', icon: CircleCheck },
  refused: { tone: 'bad', icon: CircleX },
  conflict: { tone: 'bad', icon: CircleX },
} as const satisfies Record<OutboxState, { tone: ChipTone; icon: LucideIcon }>;

/** /unsent: what was written without a network, each with its state, until the server has it. */
export function UnsentPage() {
  const entries = useOutbox();
  const isOnline = useOnline();
  const mayIssue = useMay('issue');
  const [removed, setRemoved] = useState<OutboxEntry | null>(null);
  const isWaiting = entries.some((entry) => entry.state === 'waiting' && (mayIssue || !isBarred(entry)));
  return (
    <Page
      title={strings.title}
      actions={
        <>
          {entries.some((entry) => !isUnsent(entry)) && (
            <Button onPress={() => void outbox.removeSent()}>{strings.clear}</Button>
          )}
          {isWaiting && (
            <Button variant="primary" icon={RefreshCw} isDisabled={!isOnline} onPress={() => void outbox.flush()}>
              {strings.now}
            </Button>
          )}
        </>
      }
    >
      {entries.length === 0 ? (
        <Card>
          <EmptyState
            icon={CircleCheck}
            title={strings.empty}
            actions={
              mayIssue && (
                <Link to="/create-invoice/{-$id}" params={{}} search={{}} className={buttonClass('primary')}>
                  <FilePlus2 size={16} aria-hidden />
                  {strings.newInvoice}
                </Link>
              )
            }
          >
            {mayIssue ? strings.emptyHint : strings.emptyHintOfOthers}
          </EmptyState>
        </Card>
      ) : (
        <Card isFlush title={strings.list}>
          <p className="px-3.5 py-3 text-ink-2">{strings.lead}</p>
          <ul aria-label={strings.list}>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} onRemove={() => setRemoved(entry)} />
            ))}
          </ul>
        </Card>
      )}
      {removed !== null && (
        <Question
          title={strings.removeQuestion}
          yes={strings.remove}
          no={strings.cancel}
          icon={Trash2}
          onYes={() => {
            void outbox.remove(removed.id);
            setRemoved(null);
          }}
          onClose={() => setRemoved(null)}
        >
          {strings.removeHint}
        </Question>
      )}
    </Page>
  );
}

function EntryRow({ entry, onRemove }: { entry: OutboxEntry; onRemove: () => void }) {
  const format = useFormat();
  const mend = useMend();
  const seesInvoices = useMay('invoices');
  const { state, buyer, total, createdAt, tries, isUnanswered, reason, invoiceId, taxNumber, isHeld = false } = entry;
  const isOnlyHere = entry.isOnlyHere === true && isUnsent(entry);
  const isWithoutRight = isBarred(entry);
  const { tone, icon } = isHeld ? looks.waiting : isWithoutRight ? looks.refused : looks[state];
  const isRefused = state === 'refused' || state === 'conflict';
  const isStopped = isRefused || isWithoutRight;
  const mayRemove = isRefused || (isWithoutRight && !isUnanswered) || (state === 'waiting' && tries === 0);
  const mayMend = useMayMend(entry);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-3.5 py-3">
      <div className="min-w-0 grow basis-56">
        <div className="font-medium">{buyer || namingStrings.finalConsumer}</div>
        <div className="text-caption text-ink-2">
          {strings.writtenAt(format.dateTime(createdAt))}
          {tries > 1 && ` · ${strings.tries(format.number(tries))}`}
        </div>
        {taxNumber !== '' && (
          <bdi dir="ltr" className="text-caption text-ink-2">
            {taxNumber}
          </bdi>
        )}
        {isOnlyHere && <div className="text-warn">{strings.onlyHere}</div>}
        {reason !== '' && (
          <div className="text-bad">{isRefused && isUnanswered ? wizardStrings.arrived.lookFirst : reason}</div>
        )}
      </div>
      <Amount value={total} className="text-right font-medium" />
      <Chip tone={tone} icon={icon}>
        {isHeld ? strings.held : isWithoutRight ? strings.barred : strings.states[state]}
      </Chip>
      <span className="flex gap-2">
        {state === 'sent' && seesInvoices && (
          <Link to="/invoice/{-$id}" params={{ id: invoiceId }} className={buttonClass('secondary')}>
            {strings.open}
          </Link>
        )}
        {isStopped && mayMend && (
          <Button variant="primary" icon={PencilLine} onPress={() => mend(entry)}>
            {strings.mend}
          </Button>
        )}
        {mayRemove && (
          <Button icon={Trash2} variant="danger" onPress={onRemove}>
            {strings.remove}
          </Button>
        )}
      </span>
    </li>
  );
}

/** Who writes drafts alone goes on with what is new or a draft yet, to have it looked at. */
function useMayMend({ draft }: OutboxEntry): boolean {
  const [mayIssue, mayDraft] = [useMay('issue'), useMay('draft')];
  return mayIssue || (mayDraft && (draft.source === null || draft.source.state === 'draft'));
}

/**
 * Back into the wizard, as it was written: a refused one has no invoice, so nothing is left behind here, and one that may
 * have one keeps the name by which it is found.
 */
function useMend() {
  const shelf = useDraftShelf();
  const navigate = useNavigate();
  return async (entry: OutboxEntry) => {
    const { source } = entry.draft;
    const draft = crypto.randomUUID();
    const key = source === null ? newDraftKey(draft) : savedDraftKey(source.id);
    const { invoice_date: invoiceDate } = entry.draft.content.invoice;
    const attempt = entry.isUnanswered ? { idempotencyKey: entry.id, invoiceDate } : null;
    if (!shelf.write(key, { ...entry.draft, attempt })) {
      toast.error(strings.queueFailed, { detail: strings.queueFailedHint });
      return;
    }
    await outbox.remove(entry.id);
    await navigate(
      source === null
        ? { to: '/create-invoice/{-$id}', params: { id: undefined }, search: { draft } }
        : { to: '/create-invoice/{-$id}', params: { id: source.id }, search: {} },
    );
  };
}
