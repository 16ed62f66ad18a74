import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AppWindow, FileClock } from 'lucide-react';
import { useState } from 'react';
import { mayOpen } from '../../../app/session.ts';
import { useSession } from '../../../app/session-store.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { toast } from '../../../ui/toast-store.ts';
import { buyerName } from '../catalogue-lines.ts';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import type { DraftShelf } from '../draft-store/draft-shelf.ts';
import { ownDraftsQuery } from '../queries.ts';
import type { SendFailure } from './use-send.ts';
import { wizardStrings } from './wizard.fa.ts';
import { isWorthKeeping } from './wizard-session.ts';

interface DraftBannersProps {
  shelf: DraftShelf;
  draftKey: string;
  failure: SendFailure | null;
}

/** What to know before writing: another unfinished draft, a rejected invoice being mended, a return and its limit. */
export function DraftBanners({ shelf, draftKey, failure }: DraftBannersProps) {
  const source = useDraft(({ source: from }) => from);
  const isReturn = useDraft(({ state }) => state.isReturnOnSales);
  const subject = useDraft(({ state }) => state.invoice.invoice_type);
  const isNew = useDraft(({ source: from, state }) => from === null && !state.isEditState && state.items.length === 0);
  const words = wizardStrings.editBanner;
  return (
    <div className="flex flex-col gap-2 px-page pt-3 empty:hidden">
      <Elsewhere />
      {failure !== null && (
        <Banner tone="bad" isAlert title={failure.title}>
          {failure.detail}
        </Banner>
      )}
      {isNew && <FoundDraft shelf={shelf} draftKey={draftKey} />}
      {isNew && <OwnDrafts />}
      {source?.state === 'rejected' && (
        <Banner tone="warn" title={words.rejectedTitle(source.tax_number)}>
          {words.rejected}
        </Banner>
      )}
      {isReturn && (
        <Banner tone="info" title={words.returnTitle}>
          {words.returnBody}
        </Banner>
      )}
      {subject === 'corrective' && <Banner tone="info" title={words.corrective} />}
    </div>
  );
}

/** Another window has the same draft open: which of the two counts is for the user to say. */
function Elsewhere() {
  const store = useDraftStore();
  const navigate = useNavigate();
  const elsewhere = useDraft((snapshot) => snapshot.elsewhere);
  if (elsewhere === null) return null;
  const words = wizardStrings.elsewhere;
  const isGone = elsewhere === 'gone';
  return (
    <Banner
      tone="warn"
      icon={AppWindow}
      isAlert
      title={words[elsewhere]}
      actions={
        <>
          {isGone ? (
            <Button onPress={() => void navigate({ to: '/invoices' })}>{words.toList}</Button>
          ) : (
            <Button onPress={() => window.location.reload()}>{words.take}</Button>
          )}
          <Button variant="quiet" onPress={() => store.claim()}>
            {words.keep}
          </Button>
        </>
      }
    >
      {isGone ? words.goneBody : words.changedBody}
    </Banner>
  );
}

/** «یک صورتحساب نیمه‌کاره پیدا شد»: the latest of the drafts on this device that was never saved on the server. */
function FoundDraft({ shelf, draftKey }: Omit<DraftBannersProps, 'failure'>) {
  const navigate = useNavigate();
  const format = useFormat();
  const [drafts, setDrafts] = useState(() =>
    shelf
      .list()
      .filter(({ key, draft }) => key.startsWith('new:') && key !== draftKey && isWorthKeeping(draft.content)),
  );
  const [found, ...others] = drafts;
  if (!found) return null;
  const words = wizardStrings.found;
  const { content, savedAt } = found.draft;
  const discard = () => {
    shelf.remove(found.key);
    setDrafts(others);
    toast.show(wizardStrings.draftDiscarded, {
      action: {
        label: wizardStrings.undo,
        onPress: () => {
          shelf.write(found.key, found.draft);
          setDrafts(drafts);
        },
      },
    });
  };
  return (
    <Banner
      tone="info"
      icon={FileClock}
      title={words.title}
      actions={
        <>
          <Button
            onPress={() =>
              void navigate({
                to: '/create-invoice/{-$id}',
                params: { id: undefined },
                search: { draft: found.key.replace(/^new:/, '') },
              })
            }
          >
            {words.resume}
          </Button>
          <Button variant="quiet" onPress={discard}>
            {words.discard}
          </Button>
        </>
      }
    >
      {words.body(
        buyerName(content.buyer_info) || words.noBuyer,
        format.number(content.items.length),
        format.dateTime(savedAt),
      )}
      {others.length > 0 && ` ${words.other(format.number(others.length))}`}
    </Banner>
  );
}

/** Own drafts kept on the server, for whom no list of invoices shows them: any device may go on with one. */
function OwnDrafts() {
  const navigate = useNavigate();
  const format = useFormat();
  const session = useSession();
  const drafts = useQuery({ ...ownDraftsQuery, enabled: !mayOpen({ permission: 'invoices' }, session) });
  const [newest] = drafts.data?.invoices ?? [];
  if (newest === undefined) return null;
  const words = wizardStrings.ownDrafts;
  const others = (drafts.data?.count ?? 1) - 1;
  return (
    <Banner
      tone="info"
      icon={FileClock}
      title={words.title}
      actions={
        <Button onPress={() => void navigate({ to: '/create-invoice/{-$id}', params: { id: newest.id }, search: {} })}>
          {words.resume}
        </Button>
      }
    >
      {words.body(newest.buyer_name || wizardStrings.found.noBuyer, format.money(newest.total))}
      {others > 0 && ` ${wizardStrings.found.other(format.number(others))}`}
    </Banner>
  );
}
