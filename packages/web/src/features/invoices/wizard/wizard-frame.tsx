import { patternNameOf, plainRule } from '@taraz/core';
import { FlaskConical } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Page } from '../../../app/layout/page.tsx';
import { useMay } from '../../../app/use-may.ts';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { gridCombinations } from '../../../ui/grid/grid-shortcuts.ts';
import { useOnline } from '../../../ui/offline-bar.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import type { ShownQuery } from '../../../ui/query-error.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { usePageFoot } from '../../../ui/use-page-foot.ts';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import type { DraftShelf } from '../draft-store/draft-shelf.ts';
import { setSteps } from '../draft-store/transitions.ts';
import { stepCount } from '../draft-store/wizard-state.ts';
import { AskDialog } from './ask-dialog.tsx';
import { BuyerLine } from './buyer-line.tsx';
import { DraftBanners } from './draft-banners.tsx';
import { Foot } from './foot.tsx';
import { GoToTarget } from './go-to-target.ts';
import type { ItemsHandle } from './items-grid.tsx';
import { LineSheet } from './line-sheet.tsx';
import { BuyerStep } from './steps/buyer-step.tsx';
import { ItemsStep } from './steps/items-step.tsx';
import { PatternStep } from './steps/pattern-step.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { SettlementStep } from './steps/settlement-step.tsx';
import { StepsBar } from './steps-bar.tsx';
import { SumAnnouncer } from './sum-announcer.tsx';
import { useGoTo } from './use-go-to.ts';
import { useReturnCap } from './use-return-cap.ts';
import { useSaveWords } from './use-save-words.ts';
import { useSend } from './use-send.ts';
import { ActiveRowContext } from './use-spoken.ts';
import { useSpokenErrors } from './use-spoken-errors.ts';
import { useStepsBack } from './use-steps-back.ts';
import { useWizardKeys } from './use-wizard-keys.ts';
import { wizardStrings } from './wizard.fa.ts';
import { WizardFooter } from './wizard-footer.tsx';
import { WizardTools } from './wizard-tools.tsx';

interface WizardFrameProps {
  shelf: DraftShelf;
  draftKey: string;
  focus: string | undefined;
  isTest: boolean;
  /** The invoice referred to, where it did not come. */
  lostReference: ShownQuery | null;
}

const review = stepCount - 1;

/**
 * The wizard fills the window under the top bar (48 px), and under the offline bar (36 px) when that is there. A low
 * window (twice enlarged, say) would have no room left for the lines between them: there the page scrolls as a whole.
 */
const fullHeight = '[@media(height>=40rem)]:h-[calc(100dvh-3rem)]';
const heightUnderBar = '[@media(height>=40rem)]:h-[calc(100dvh-5.25rem)]';

/** Where the user is in the wizard, the ways on from there, and the keys for them. */
function useWizard(focus: string | undefined) {
  const store = useDraftStore();
  const step = useDraft(({ state }) => state.steps);
  const items = useRef<ItemsHandle>(null);
  const mainButton = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [activeRow, setActiveRow] = useState<number | null>(null);
  const sending = useSend();
  // Who writes drafts alone hands them to a colleague in place of sending them.
  const mayIssue = useMay('issue');
  const [isAsking, setAsking] = useState(false);
  useReturnCap();
  const { goTo, goToNext, target } = useGoTo(items);
  // An issued invoice being mended is whole already: its main button sends, whatever step it is on.
  const isMending = useDraft(({ source }) => source !== null && source.state !== 'draft');
  const isLast = step === review || isMending;

  const goToStep = (next: number) => {
    store.endStep();
    setActiveRow(null);
    store.apply((state) => setSteps(state, next));
    body.current?.scrollTo({ top: 0 });
  };
  const forward = () => {
    if (!isLast) return goToStep(step + 1);
    if (!mayIssue) return sending.mayAsk() ? setAsking(true) : goToNext();
    void sending.send().then((isSent) => {
      if (!isSent) goToNext();
    });
  };
  const save = () => void sending.saveDraft();
  useWizardKeys({
    'Ctrl+Enter': forward,
    'Ctrl+NumpadEnter': forward,
    'Alt+KeyS': save,
    [gridCombinations.undo]: () => store.undo(),
    [gridCombinations.redo]: () => store.redo(),
    [gridCombinations.redoToo]: () => store.redo(),
    [gridCombinations.nextError]: goToNext,
  });
  useStepFocus(step, body, mainButton, focus === undefined);
  useStepsBack(step, goToStep);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the wizard opens
  useEffect(() => {
    if (focus !== undefined) goTo(focus);
  }, []);
  const { busy, failure, askReview } = sending;
  return {
    ...{ step, isLast, busy, failure, activeRow, setActiveRow, items, mainButton, body },
    ...{ goTo, goToNext, target, goToStep, forward, save, isAsking, setAsking, askReview },
  };
}

type WizardState = ReturnType<typeof useWizard>;

/** Head, steps, the step in hand, sums and footer of the wizard. */
export function WizardFrame({ shelf, draftKey, focus, isTest, lostReference }: WizardFrameProps) {
  const isPhone = usePhone();
  const isOnline = useOnline();
  const wizard = useWizard(focus);
  const { step, goTo, goToStep } = wizard;
  const words = useWizardTitle(step, isTest);
  const foot = useRef<HTMLDivElement>(null);
  usePageFoot(foot, isPhone);
  const tools = <WizardTools isBusy={wizard.busy === 'save'} onSave={wizard.save} />;
  return (
    <ActiveRowContext value={wizard.activeRow}>
      <Page
        {...words}
        actions={isPhone ? undefined : tools}
        isBare
        hasOwnBar
        className={cx('bg-surface [&>div:last-child]:min-h-0', !isPhone && (isOnline ? fullHeight : heightUnderBar))}
      >
        {isTest && <div aria-hidden className="hatch mb-2 h-1.5 shrink-0" />}
        <StepsBar onGoTo={goToStep} tools={isPhone ? tools : null} />
        {step >= 2 && step !== review && (
          <BuyerLine onChange={() => goToStep(1)} onDate={() => goTo('invoice.invoice_date')} />
        )}
        <div
          ref={wizard.body}
          className="flex min-h-0 grow flex-col overflow-auto bg-bg [@media(height<40rem)]:shrink-0 [@media(height<40rem)]:overflow-visible max-sm:overflow-visible max-sm:pb-44"
        >
          <DraftBanners {...{ shelf, draftKey, lostReference }} failure={wizard.failure} />
          <GoToTarget value={wizard.target}>
            <StepBody wizard={wizard} />
          </GoToTarget>
        </div>
        <div ref={foot} className="sticky bottom-0 z-10 shrink-0 [@media(height<40rem)]:contents max-sm:contents">
          {(step === 2 || step === 3) && !isPhone && <Foot isMethodFixed={step === 3} />}
          <WizardFooter
            step={step}
            isLast={wizard.isLast}
            busy={wizard.busy}
            mainButton={wizard.mainButton}
            onBack={() => goToStep(step - 1)}
            onForward={wizard.forward}
            onSave={wizard.save}
            onError={wizard.goToNext}
          />
        </div>
        {step === 2 && <LineSheet />}
        <AskDialog
          {...{ shelf, draftKey }}
          isOpen={wizard.isAsking}
          onSend={wizard.askReview}
          onClose={() => wizard.setAsking(false)}
        />
        <FindingsAnnouncer />
        {step === 2 && <SumAnnouncer />}
      </Page>
    </ActiveRowContext>
  );
}

function StepBody({ wizard }: { wizard: WizardState }) {
  const isPhone = usePhone();
  const { step, items, setActiveRow, goTo } = wizard;
  const toMainButton = () => wizard.mainButton.current?.focus();
  if (step === 0) return <PatternStep />;
  if (step === 1) return <BuyerStep onChosen={toMainButton} />;
  if (step === 3) return <SettlementStep />;
  if (step === review) return <ReviewStep onGoTo={goTo} />;
  return (
    <div className={cx('flex min-h-0 flex-col', !isPhone && 'p-page pb-3.5')}>
      <ItemsStep handle={items} onActiveRow={setActiveRow} onDone={toMainButton} />
    </div>
  );
}

/** What stands in the page's head; on a phone the step and its number. */
function useWizardTitle(step: number, isTest: boolean) {
  const format = useFormat();
  const isPhone = usePhone();
  const subject = useDraft(({ state }) => state.invoice.invoice_type);
  const pattern = useDraft(({ state }) => patternNameOf(state));
  const { text: savedText, isFailed } = useSaveWords() ?? {};
  const title = isTest ? wizardStrings.title.test : wizardStrings.subjectTitle[subject];
  const heading = isPhone ? wizardStrings.stepNames[step] : title;
  const subtitle = useMemo(
    () =>
      isPhone ? (
        <>
          {wizardStrings.stepOf(format.number(step + 1), format.number(stepCount))}
          {savedText !== undefined && <span className={isFailed ? 'text-bad' : ''}> · {savedText}</span>}
        </>
      ) : (
        <span className="inline-flex gap-2">
          <Chip tone="accent">{pattern}</Chip>
          {isTest && (
            <Chip tone="warn" icon={FlaskConical}>
              {wizardStrings.title.test}
            </Chip>
          )}
        </span>
      ),
    [isPhone, format, step, pattern, isTest, savedText, isFailed],
  );
  return { title, heading, subtitle };
}

const firstField =
  'input:not([disabled],[type=hidden],[type=radio]), [role=radio], input[type=radio]:checked, textarea, [role=combobox], [role=spinbutton]';

/** The first field of a step has the focus when the step opens; the grid takes care of itself. */
function useStepFocus(
  step: number,
  body: RefObject<HTMLElement | null>,
  mainButton: RefObject<HTMLElement | null>,
  isWanted: boolean,
) {
  const isPhone = usePhone();
  const isFirst = useRef(true);
  useEffect(() => {
    const isOpening = isFirst.current;
    isFirst.current = false;
    // A phone's keyboard opens only when the user asks for it.
    if (step === 2 || isPhone || (isOpening && !isWanted)) return;
    // Where nothing is to be written, what was found out of it is read first; where there is nothing, on it goes.
    const field =
      body.current?.querySelector<HTMLElement>(firstField) ??
      body.current?.querySelector<HTMLElement>('[data-step-start]') ??
      (isOpening ? null : mainButton.current);
    if (field && !body.current?.contains(document.activeElement)) field.focus({ preventScroll: true });
  }, [step, body, mainButton, isPhone, isWanted]);
}

/** Tells a screen reader what the verdict became: how many errors, and the first of them. */
function FindingsAnnouncer() {
  const format = useFormat();
  const { count, first } = useSpokenErrors();
  const [said, setSaid] = useState('');
  const message = plainRule(first?.message ?? '');
  const before = useRef(message);
  useEffect(() => {
    // Only after a pause in typing; each key has its own verdict.
    const timer = setTimeout(() => {
      if (before.current === message) return;
      before.current = message;
      const { none, announce } = wizardStrings.finding;
      setSaid(count === 0 ? none : announce(format.number(count), format.text(message)));
    }, 600);
    return () => clearTimeout(timer);
  }, [count, message, format]);
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}
