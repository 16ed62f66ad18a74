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
import { outbox, useOutbox } from './browser-outbox.ts';
import {
  isBarred,
  isRefused,
  isUnsent,
  mayMend,
  mayRemove,
  type OutboxEntry,
  type OutboxState,
} from './outbox-entry.ts';
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
  const [asked, setAsked] = useState<OutboxEntry | null>(null);
  // The question goes with what it asks about: meanwhile it may have been sent.
  const removed = entries.find((one) => one.id === asked?.id && one.tries === asked.tries && mayRemove(one));
  const isWaiting = entries.some(
    (entry) => entry.state === 'waiting' && (mayIssue || !isBarred(entry) || entry.isBlocked || entry.isFaulty),
  );
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
              <EntryRow key={entry.id} entry={entry} onRemove={() => setAsked(entry)} />
            ))}
          </ul>
        </Card>
      )}
      {removed !== undefined && (
        <Question
          title={strings.removeQuestion}
          yes={strings.remove}
          no={strings.cancel}
          icon={Trash2}
          onYes={() => {
            void outbox.removeIf(removed.id, mayRemove);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          {strings.removeHint}
        </Question>
      )}
    </Page>
  );
}

function EntryRow({ entry, onRemove }: { entry: OutboxEntry; onRemove: () => void }) {
  const format = useFormat();
  const seesInvoices = useMay('invoices');
  const { state, buyer, total, createdAt, tries, invoiceId, taxNumber, isHeld = false } = entry;
  const isOnlyHere = entry.isOnlyHere === true && isUnsent(entry);
  const isStopped = isBarred(entry);
  const { tone, icon } = isHeld ? looks.waiting : isStopped ? looks.refused : looks[state];
  const isMender = useIsMender(entry);
  const reason = reasonOf(entry);
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
        {reason !== '' && <div className="text-bad">{reason}</div>}
      </div>
      <Amount value={total} className="text-right font-medium" />
      <Chip tone={tone} icon={icon}>
        {isHeld ? strings.held : isStopped ? barWords(entry) : strings.states[state]}
      </Chip>
      <span className="flex gap-2">
        {state === 'sent' && seesInvoices && (
          <Link to="/invoice/{-$id}" params={{ id: invoiceId }} className={buttonClass('secondary')}>
            {strings.open}
          </Link>
        )}
        {mayMend(entry) && isMender && <MendButton entry={entry} />}
        {mayRemove(entry) && (
          <Button icon={Trash2} variant="danger" onPress={onRemove}>
            {strings.remove}
          </Button>
        )}
      </span>
    </li>
  );
}

const barWords = ({ isBlocked = false, isFaulty = false }: OutboxEntry): string =>
  isBlocked ? strings.blocked : isFaulty ? strings.faulty : strings.barred;

/** Who writes drafts alone goes on with what is new or a draft yet, to have it looked at. */
function useIsMender({ draft }: OutboxEntry): boolean {
  const [mayIssue, mayDraft] = [useMay('issue'), useMay('draft')];
  return mayIssue || (mayDraft && (draft.source === null || draft.source.state === 'draft'));
}

/** Why it does not go; of one whose name holds other words, sent before, that these arrived. */
const reasonOf = (entry: OutboxEntry): string =>
  isRefused(entry) && entry.isUnanswered ? strings.arrived : entry.reason;

/** Where this device has later words of the same draft, they are given up knowingly. */
function MendButton({ entry }: { entry: OutboxEntry }) {
  const { isBehind, mend } = useMend(entry);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="primary" icon={PencilLine} onPress={() => (isBehind() ? setAsked(true) : void mend())}>
        {strings.mend}
      </Button>
      {isAsked && (
        <Question
          title={strings.behind.title}
          yes={strings.behind.yes}
          no={strings.behind.no}
          icon={PencilLine}
          onYes={() => {
            setAsked(false);
            void mend();
          }}
          onClose={() => setAsked(false)}
        >
          {strings.behind.body}
        </Question>
      )}
    </>
  );
}

/**
 * Back into the wizard, as it was written: a refused one has no invoice, so nothing is left behind here, and one that may
 * have one keeps the name by which it is found.
 */
function useMend(entry: OutboxEntry) {
  const shelf = useDraftShelf();
  const navigate = useNavigate();
  const { source } = entry.draft;
  return {
    /** Its draft was written on here since, and that is saved nowhere else. */
    isBehind: (): boolean => {
      const copy = source === null ? null : shelf.read(savedDraftKey(source.id));
      return copy?.dirty === true && copy.savedAt > entry.createdAt;
    },
    mend: async (): Promise<void> => {
      const draft = crypto.randomUUID();
      const key = source === null ? newDraftKey(draft) : savedDraftKey(source.id);
      const copy = shelf.read(key);
      const { invoice_date: invoiceDate } = entry.draft.content.invoice;
      const attempt = entry.isUnanswered ? { idempotencyKey: entry.id, invoiceDate } : null;
      if (!shelf.write(key, { ...entry.draft, attempt })) {
        toast.error(strings.queueFailed, { detail: strings.queueFailedHint });
        return;
      }
      if (!(await outbox.removeIf(entry.id, mayMend))) {
        // It went meanwhile, as its row says.
        if (copy === null) shelf.remove(key);
        else shelf.write(key, copy);
        return;
      }
      await navigate(
        source === null
          ? { to: '/create-invoice/{-$id}', params: { id: undefined }, search: { draft } }
          : { to: '/create-invoice/{-$id}', params: { id: source.id }, search: {} },
      );
    },
  };
}
