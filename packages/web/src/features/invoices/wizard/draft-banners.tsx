import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AppWindow, ChevronDown, FileClock } from 'lucide-react';
import { useState } from 'react';
import { mayOpen } from '../../../app/session.ts';
import { useSession } from '../../../app/session-store.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { toast } from '../../../ui/toast-store.ts';
import { buyerName } from '../catalogue-lines.ts';
import type { StoredDraft } from '../draft-store/draft-codec.ts';
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
  const resume = (key: string) =>
    void navigate({
      to: '/create-invoice/{-$id}',
      params: { id: undefined },
      search: { draft: key.replace(/^new:/, '') },
    });
  const bodyOf = ({ content, savedAt }: StoredDraft) =>
    words.body(
      buyerName(content.buyer_info) || words.noBuyer,
      format.number(content.items.length),
      format.dateTime(savedAt),
    );
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
          <Button onPress={() => resume(found.key)}>{words.resume}</Button>
          <Button variant="quiet" onPress={discard}>
            {words.discard}
          </Button>
          <OtherDrafts
            entries={others.map(({ key, draft }) => ({
              id: key,
              title: bodyOf(draft),
              onAction: () => resume(key),
            }))}
          />
        </>
      }
    >
      {bodyOf(found.draft)}
    </Banner>
  );
}

/** The drafts behind the newest one, to go on with any of them. */
function OtherDrafts({ entries }: { entries: readonly MenuEntry[] }) {
  const format = useFormat();
  if (entries.length === 0) return null;
  const title = wizardStrings.found.other(format.number(entries.length));
  return (
    <Menu
      entries={entries}
      label={title}
      trigger={
        <Button variant="quiet" iconEnd={ChevronDown}>
          {title}
        </Button>
      }
    />
  );
}

/** Own drafts kept on the server, for whom no list of invoices shows them: any device may go on with one. */
function OwnDrafts() {
  const navigate = useNavigate();
  const format = useFormat();
  const session = useSession();
  const drafts = useQuery({ ...ownDraftsQuery, enabled: !mayOpen({ permission: 'invoices' }, session) });
  const [newest, ...others] = drafts.data?.invoices ?? [];
  if (newest === undefined) return null;
  const words = wizardStrings.ownDrafts;
  const resume = (id: string) => void navigate({ to: '/create-invoice/{-$id}', params: { id }, search: {} });
  const bodyOf = ({ buyer_name, total, updated_at }: typeof newest) =>
    words.body(buyer_name || wizardStrings.found.noBuyer, format.money(total), format.dateTime(updated_at));
  return (
    <Banner
      tone="info"
      icon={FileClock}
      title={words.title(format.number(drafts.data?.count ?? 0))}
      actions={
        <>
          <Button onPress={() => resume(newest.id)}>{words.resume}</Button>
          <OtherDrafts
            entries={others.map((draft) => ({
              id: draft.id,
              title: bodyOf(draft),
              onAction: () => resume(draft.id),
            }))}
          />
        </>
      }
    >
      {bodyOf(newest)}
    </Banner>
  );
}
