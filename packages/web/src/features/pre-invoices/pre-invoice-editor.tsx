import { useNavigate } from '@tanstack/react-router';
import { textMaxOf } from '@taraz/core';
import { ArrowLeft, FilePen, Save } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Page } from '../../app/layout/page.tsx';
import { useSession } from '../../app/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { gridCombinations } from '../../ui/grid/grid-shortcuts.ts';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { PhoneActionBar } from '../../ui/phone-action-bar.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonRows, useSlow } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast-store.ts';
import { usePhone } from '../../ui/use-media.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { DraftStoreContext, useDraft, useDraftStore } from '../invoices/draft-store/draft-context.ts';
import { type DraftShelf, newDraftKey, savedDraftKey } from '../invoices/draft-store/draft-shelf.ts';
import { createDraftStore, type DraftStore } from '../invoices/draft-store/draft-store.ts';
import { setOfferUntil, setSteps } from '../invoices/draft-store/transitions.ts';
import { useDraftShelf } from '../invoices/draft-store/use-draft-shelf.ts';
import { createFindingsStore, FindingsContext } from '../invoices/findings/findings-store.ts';
import { afterPaint, browserDeps, later } from '../invoices/wizard/browser-deps.ts';
import { DraftTextField } from '../invoices/wizard/draft-field.tsx';
import { Elsewhere } from '../invoices/wizard/elsewhere.tsx';
import { Foot, LowTotal, PhoneTotal } from '../invoices/wizard/foot.tsx';
import { FoundDraft } from '../invoices/wizard/found-draft.tsx';
import type { ItemsHandle } from '../invoices/wizard/items-grid.tsx';
import { LineSheet } from '../invoices/wizard/line-sheet.tsx';
import { MethodChoice } from '../invoices/wizard/method-choice.tsx';
import { BuyerStep } from '../invoices/wizard/steps/buyer-step.tsx';
import { ItemsStep } from '../invoices/wizard/steps/items-step.tsx';
import { UndoButtons } from '../invoices/wizard/undo-buttons.tsx';
import { useDraftText } from '../invoices/wizard/use-draft-text.ts';
import { useMemoryDefaults } from '../invoices/wizard/use-memory-defaults.ts';
import { useWizardKeys } from '../invoices/wizard/use-wizard-keys.ts';
import { wizardStrings } from '../invoices/wizard/wizard.fa.ts';
import { isWorthKeeping } from '../invoices/wizard/wizard-session.ts';
import { type OfferOpening, type OpenedOffer, openOffer } from './open-offer.ts';
import type { PreInvoice } from './queries.ts';
import { preInvoiceStrings } from './strings.fa.ts';
import { useSavePreInvoice } from './use-save-pre-invoice.ts';

const strings = preInvoiceStrings.editor;

interface EditorProps {
  /** what is changed, or what a copy is made of; null: nothing */
  preInvoice: PreInvoice | null;
  isCopy: boolean;
  /** name on this device of a new one */
  draft: string;
}

/** Writes an offer with the wizard's own buyer and lines; nothing is judged until it becomes an invoice. */
export function PreInvoiceEditor({ preInvoice, isCopy, draft }: EditorProps) {
  const source = isCopy ? null : preInvoice;
  const key = source === null ? newDraftKey(draft) : savedDraftKey(source.id);
  const shelf = useDraftShelf('offers');
  const { settings, memory, isWaiting, isSettingsLost } = useMemoryDefaults(false);
  // What is there already says itself how it is settled. Later answers do not overwrite what is written.
  const [begun, setBegun] = useState<Begun | null>(() =>
    preInvoice === null && shelf.read(key) === null ? null : { memory: null },
  );
  useEffect(() => {
    if (begun === null && !isWaiting && !isSettingsLost) setBegun({ memory });
  }, [begun, isWaiting, isSettingsLost, memory]);
  const isSlow = useSlow(begun === null && isWaiting);
  if (begun !== null)
    return <OpenEditor {...{ preInvoice, isCopy, source, shelf }} draftKey={key} memory={begun.memory} />;
  return (
    <Page title={strings.newTitle}>
      {isSettingsLost && !isWaiting && (
        <QueryError title={wizardStrings.settingsFailed} safe={preInvoiceStrings.safe} query={settings} />
      )}
      {isSlow && <SkeletonRows rows={8} columns={['max-w-20', 'max-w-60', 'max-w-24', 'max-w-32']} />}
    </Page>
  );
}

/** What a new one begins with. */
type Begun = Pick<OfferOpening, 'memory'>;

interface OpenEditorProps extends Omit<EditorProps, 'draft'>, Begun, FrameProps {}

function OpenEditor({ preInvoice, isCopy, source, shelf, draftKey: key, memory }: OpenEditorProps) {
  const { user } = useSession();
  const [opened, setOpened] = useState(() =>
    openOffer({ me: user, memory, preInvoice, isCopy, stored: shelf.read(key) }),
  );
  const [store, setStore] = useState(() => storeOf(opened));
  function storeOf({ state, source: from, savedAt, lost }: OpenedOffer): DraftStore {
    return createDraftStore({ deps: browserDeps, shelf, key, later, initial: state, source: from, savedAt, lost });
  }
  const findings = useMemo(
    () =>
      createFindingsStore(
        store,
        () => () => [],
        afterPaint,
        () => performance.now(),
      ),
    [store],
  );
  useEffect(() => {
    const flush = () => store.flush();
    // Written by another window of this browser; its own writes do not come here.
    const onStorage = () => void store.lookElsewhere();
    window.addEventListener('storage', onStorage);
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pagehide', flush);
      store.flush();
    };
  }, [store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    // A new one has its name in the address: that it goes on is no news.
    if (!opened.isResumed || source === null) return;
    const onPress = () => {
      shelf.remove(key);
      const fresh = openOffer({ me: user, memory, preInvoice, isCopy, stored: null });
      setOpened(fresh);
      setStore(storeOf(fresh));
    };
    if (!opened.isBehind) toast.show(strings.resumed, { tone: 'info', action: { label: strings.restart, onPress } });
    else
      toast.show(strings.resumedOver, {
        tone: 'warn',
        action: { label: strings.takeNewer, onPress },
        timeoutMs: null,
      });
  }, []);
  return (
    <DraftStoreContext value={store}>
      <FindingsContext value={findings}>
        <EditorFrame source={source} shelf={shelf} draftKey={key} />
      </FindingsContext>
    </DraftStoreContext>
  );
}

/** Fills the window under the top bar, as the wizard does. */
const fullHeight = '[@media(height>=40rem)]:h-[calc(100dvh-3rem)]';
const buyerStep = 1;
const itemsStep = 2;

interface FrameProps {
  /** what is changed */
  source: PreInvoice | null;
  shelf: DraftShelf;
  draftKey: string;
}

function EditorFrame({ source, shelf, draftKey }: FrameProps) {
  const format = useFormat();
  const isPhone = usePhone();
  const navigate = useNavigate();
  const store = useDraftStore();
  const step = useDraft(({ state }) => state.steps);
  const items = useRef<ItemsHandle>(null);
  const mainButton = useRef<HTMLButtonElement>(null);
  const { isBusy, save } = useSavePreInvoice();
  const goTo = (next: number) => {
    store.endStep();
    store.apply((state) => setSteps(state, next));
  };
  const leave = () =>
    void navigate(
      source === null
        ? { to: '/pre-invoices', search: {} }
        : { to: '/each-pre-invoice/$id', params: { id: source.id }, search: {} },
    );
  const toMainButton = () => mainButton.current?.focus();
  const savesNow = step === itemsStep || source !== null;
  const forward = () => (savesNow ? void save() : goTo(itemsStep));
  useShortcut('Alt+KeyS', () => void save());
  useWizardKeys({
    'Ctrl+Enter': forward,
    'Ctrl+NumpadEnter': forward,
    [gridCombinations.undo]: () => store.undo(),
    [gridCombinations.redo]: () => store.redo(),
    [gridCombinations.redoToo]: () => store.redo(),
  });
  const main = (
    <Button
      ref={mainButton}
      variant="primary"
      {...(savesNow ? { icon: Save } : { iconEnd: ArrowLeft })}
      isBusy={isBusy}
      onPress={forward}
      className={isPhone ? 'grow' : ''}
      {...(isPhone ? {} : { keys: ['Ctrl', 'Enter'] })}
    >
      {savesNow ? strings.save : strings.next}
    </Button>
  );
  const cancel = <Button onPress={leave}>{preInvoiceStrings.cancel}</Button>;
  return (
    <Page
      title={source === null ? strings.newTitle : strings.editTitle(format.number(source.number))}
      isBare
      className={cx('bg-surface [&>div:last-child]:min-h-0', !isPhone && fullHeight)}
    >
      <Banners shelf={shelf} draftKey={draftKey} />
      <div className="flex shrink-0 items-center gap-1.5 border-line border-b px-page py-2">
        <Segmented
          label={strings.step}
          isLabelHidden
          value={step === itemsStep ? 'items' : 'terms'}
          onChange={(value) => goTo(value === 'items' ? itemsStep : buyerStep)}
          options={[
            { value: 'terms', label: strings.steps.terms, icon: FilePen },
            { value: 'items', label: strings.steps.items },
          ]}
        />
        <span className="grow" />
        <UndoButtons />
      </div>
      <div className="flex min-h-0 grow flex-col overflow-auto bg-bg max-sm:overflow-visible max-sm:pb-44">
        {step === itemsStep ? (
          <div className={cx('flex min-h-0 flex-col', !isPhone && 'p-page pb-3.5')}>
            <ItemsStep handle={items} onActiveRow={() => undefined} onDone={toMainButton} />
          </div>
        ) : (
          <>
            <BuyerStep onChosen={toMainButton} isOffer />
            <Terms />
          </>
        )}
      </div>
      {step === itemsStep && !isPhone && <Foot isMethodFixed={false} document="offer" />}
      {isPhone ? (
        <PhoneActionBar>
          <div className="flex min-w-0 grow flex-col gap-2">
            {step === itemsStep && <PhoneTotal />}
            <div className="flex gap-2">
              {cancel}
              {main}
            </div>
          </div>
        </PhoneActionBar>
      ) : (
        <footer className="sticky bottom-0 z-10 flex min-h-14 shrink-0 items-center justify-end gap-3 border-line border-t bg-bg px-page py-2">
          {step === itemsStep && <LowTotal />}
          {cancel}
          {main}
        </footer>
      )}
      {step === itemsStep && <LineSheet />}
    </Page>
  );
}

/** Another window that writes the same one, or another one that was begun on this device. */
function Banners({ shelf, draftKey }: Omit<FrameProps, 'source'>) {
  const navigate = useNavigate();
  const isBlank = useDraft(({ source, state }) => source === null && !isWorthKeeping(state));
  const resume = (draft: string) =>
    void navigate({ to: '/each-pre-invoice/$id', params: { id: 'new' }, search: { draft } });
  return (
    <div className="flex shrink-0 flex-col gap-2 px-page py-2 empty:hidden">
      <Elsewhere words={strings.elsewhere} onList={() => void navigate({ to: '/pre-invoices', search: {} })} />
      {isBlank && <FoundDraft shelf={shelf} draftKey={draftKey} words={strings.found} onResume={resume} />}
    </div>
  );
}

function Terms() {
  const store = useDraftStore();
  const until = useDraft(({ state }) => state.offerUntil);
  const { value: notes, write, end } = useDraftText('invoice.notes');
  const setUntil = (day: string) => store.apply((state) => setOfferUntil(state, day), 'offerUntil');
  return (
    <div className="mx-auto w-full max-w-4xl p-page pt-0">
      <Card title={strings.terms}>
        <div className="grid items-start gap-3.5 sm:grid-cols-2">
          <DraftTextField
            path="invoice.title"
            label={strings.subject}
            hint={strings.subjectHint}
            maxLength={textMaxOf('invoice.title')}
          />
          <JalaliDatePicker label={strings.until} value={until} onChange={setUntil} isOptional />
          <div className="sm:col-span-2">
            <MethodChoice />
          </div>
          <TextArea
            label={strings.notes}
            value={notes}
            onChange={write}
            onBlur={end}
            rows={2}
            maxLength={textMaxOf('invoice.notes')}
            isOptional
            className="sm:col-span-2"
          />
        </div>
      </Card>
    </div>
  );
}
