import { ArrowLeft, ArrowRight, CircleX, FlaskConical, Send } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Page } from '../../../app/layout/page.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { useOnline } from '../../../ui/offline-bar.tsx';
import { PhoneActionBar } from '../../../ui/phone-action-bar.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { usePhone } from '../../../ui/use-media.ts';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { parseDraftPath } from '../draft-store/draft-path.ts';
import type { DraftShelf } from '../draft-store/draft-shelf.ts';
import { setSteps } from '../draft-store/transitions.ts';
import { stepCount } from '../draft-store/wizard-state.ts';
import { useFindings } from '../findings/findings-store.ts';
import { maySpeak } from '../findings/findings-view.ts';
import { BuyerLine } from './buyer-line.tsx';
import { DraftBanners } from './draft-banners.tsx';
import { Foot, PhoneTotal } from './foot.tsx';
import type { ItemsHandle } from './items-grid.tsx';
import { LineSheet } from './line-sheet.tsx';
import { BuyerStep } from './steps/buyer-step.tsx';
import { ItemsStep } from './steps/items-step.tsx';
import { PatternStep } from './steps/pattern-step.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { SettlementStep } from './steps/settlement-step.tsx';
import { StepsBar } from './steps-bar.tsx';
import { useColumn } from './use-column.ts';
import { useGoTo } from './use-go-to.ts';
import { useSend } from './use-send.ts';
import { ActiveRowContext } from './use-spoken.ts';
import { useWizardKeys } from './use-wizard-keys.ts';
import { wizardStrings } from './wizard.fa.ts';
import { WizardTools } from './wizard-tools.tsx';

interface WizardFrameProps {
  shelf: DraftShelf;
  draftKey: string;
  focus: string | undefined;
  isTest: boolean;
}

const review = stepCount - 1;

/** Head, steps, the step in hand, sums and footer of the wizard, and its keys. */
export function WizardFrame({ shelf, draftKey, focus, isTest }: WizardFrameProps) {
  const store = useDraftStore();
  const format = useFormat();
  const isPhone = usePhone();
  const step = useDraft(({ state }) => state.steps);
  const subject = useDraft(({ state }) => state.invoice.invoice_type);
  const column = useColumn();
  const items = useRef<ItemsHandle>(null);
  const mainButton = useRef<HTMLButtonElement>(null);
  const [activeRow, setActiveRow] = useState<number | null>(null);
  const sending = useSend();
  const { goTo, goToNext } = useGoTo(items);
  const body = useRef<HTMLDivElement>(null);

  const goToStep = (next: number) => {
    store.endStep();
    setActiveRow(null);
    store.apply((state) => setSteps(state, next));
    body.current?.scrollTo({ top: 0 });
  };
  // An issued invoice being mended is whole already: its main button sends, whatever step it is on.
  const isMending = useDraft(({ source }) => source !== null && source.state !== 'draft');
  const isLast = step === review || isMending;
  const forward = () => {
    if (!isLast) return goToStep(step + 1);
    void sending.send().then((isSent) => {
      if (!isSent) goToNext();
    });
  };
  useWizardKeys({
    'Ctrl+Enter': forward,
    'Ctrl+NumpadEnter': forward,
    'Alt+KeyS': () => void sending.saveDraft(),
    'Ctrl+KeyZ': () => store.undo(),
    'Ctrl+KeyY': () => store.redo(),
    'Ctrl+Shift+KeyZ': () => store.redo(),
    F8: goToNext,
  });
  useStepFocus(step, body, isPhone, focus === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the wizard opens
  useEffect(() => {
    if (focus !== undefined) goTo(focus);
  }, []);

  const title = isTest ? wizardStrings.title.test : wizardStrings.subjectTitle[subject];
  const heading = useMemo(() => (isPhone ? wizardStrings.stepNames[step] : title), [isPhone, step, title]);
  const subtitle = useMemo(
    () =>
      isPhone ? (
        wizardStrings.stepOf(format.number(step + 1), format.number(stepCount))
      ) : (
        <span className="inline-flex gap-2">
          <Chip tone="accent">{column.labelFa}</Chip>
          {isTest && (
            <Chip tone="warn" icon={FlaskConical}>
              {wizardStrings.title.test}
            </Chip>
          )}
        </span>
      ),
    [isPhone, format, step, column, isTest],
  );
  const tools = <WizardTools isBusy={sending.busy === 'save'} onSave={() => void sending.saveDraft()} />;
  return (
    <ActiveRowContext value={activeRow}>
      <Page
        title={title}
        heading={heading}
        subtitle={subtitle}
        actions={isPhone ? undefined : tools}
        isBare
        className={cx(
          'bg-surface [&>div:last-child]:min-h-0',
          !isPhone && '[@media(height>=640px)]:h-[calc(100dvh-3rem)]',
        )}
      >
        {isTest && <div aria-hidden className="hatch h-1.5 shrink-0" />}
        <StepsBar onGoTo={goToStep} tools={isPhone ? tools : null} />
        {step >= 2 && step !== review && (
          <BuyerLine onChange={() => goToStep(1)} onDate={() => goTo('invoice.invoice_date')} />
        )}
        <div ref={body} className="flex min-h-0 grow flex-col overflow-auto bg-bg max-sm:overflow-visible max-sm:pb-44">
          <DraftBanners shelf={shelf} draftKey={draftKey} />
          {step === 0 && <PatternStep />}
          {step === 1 && <BuyerStep onChosen={() => mainButton.current?.focus()} />}
          {step === 2 && (
            <div className={cx('flex min-h-0 flex-col', !isPhone && 'p-page pb-3.5')}>
              <ItemsStep handle={items} onActiveRow={setActiveRow} onDone={() => mainButton.current?.focus()} />
            </div>
          )}
          {step === 3 && <SettlementStep />}
          {step === review && <ReviewStep onGoTo={goTo} />}
        </div>
        {(step === 2 || step === 3) && !isPhone && <Foot isMethodFixed={step === 3} />}
        <WizardFooter
          step={step}
          isLast={isLast}
          busy={sending.busy}
          mainButton={mainButton}
          onBack={() => goToStep(step - 1)}
          onForward={forward}
          onSave={() => void sending.saveDraft()}
          onError={goToNext}
        />
        {step === 2 && <LineSheet />}
        <FindingsAnnouncer />
      </Page>
    </ActiveRowContext>
  );
}

const firstField =
  'input:not([disabled],[type=hidden],[type=radio]), [role=radio], input[type=radio]:checked, textarea, [role=combobox], [role=spinbutton]';

/** The first field of a step has the focus when the step opens; the grid takes care of itself. */
function useStepFocus(step: number, body: React.RefObject<HTMLElement | null>, isPhone: boolean, isWanted: boolean) {
  const isFirst = useRef(true);
  useEffect(() => {
    const isOpening = isFirst.current;
    isFirst.current = false;
    // A phone's keyboard opens only when the user asks for it.
    if (step === 2 || isPhone || (isOpening && !isWanted)) return;
    const field = body.current?.querySelector<HTMLElement>(firstField);
    if (field && !body.current?.contains(document.activeElement)) field.focus({ preventScroll: true });
  }, [step, body, isPhone, isWanted]);
}

interface WizardFooterProps {
  step: number;
  /** The main button sends. */
  isLast: boolean;
  busy: 'save' | 'send' | null;
  mainButton: React.RefObject<HTMLButtonElement | null>;
  onBack: () => void;
  onForward: () => void;
  onSave: () => void;
  onError: () => void;
}

function WizardFooter({ step, isLast, busy, mainButton, onBack, onForward, onSave, onError }: WizardFooterProps) {
  const format = useFormat();
  const isPhone = usePhone();
  const isOnline = useOnline();
  const { lockCount } = useFindings();
  const source = useDraft(({ source: from }) => from);
  const errors = useSpokenErrors();
  const next = wizardStrings.stepNames[step + 1] ?? '';
  const isLocked = isLast && (lockCount > 0 || !isOnline);
  const sendWord = source?.state === 'rejected' ? wizardStrings.resend : wizardStrings.send;
  const reason = !isLast
    ? ''
    : !isOnline
      ? wizardStrings.sendOffline
      : lockCount > 0
        ? wizardStrings.sendLocked(format.number(lockCount))
        : '';
  const errorButton = errors.count > 0 && (
    <Button variant="danger" icon={CircleX} onPress={onError} {...(isPhone ? {} : { keys: ['F8'] })}>
      {errors.row === null || isPhone
        ? wizardStrings.foot.errors(format.number(errors.count))
        : wizardStrings.foot.errorsAt(format.number(errors.count), format.number(errors.row + 1))}
    </Button>
  );
  const main = (
    <Button
      ref={mainButton}
      variant="primary"
      isBusy={busy === 'send'}
      isDisabled={isLocked}
      onPress={onForward}
      {...(isLast ? { icon: Send } : { iconEnd: ArrowLeft })}
      {...(isPhone ? {} : { keys: ['Ctrl', 'Enter'] })}
      className={isPhone ? 'grow' : ''}
    >
      {isLast ? sendWord : wizardStrings.continueTo(next)}
    </Button>
  );
  if (isPhone) {
    return (
      <PhoneActionBar>
        <div className="flex min-w-0 grow flex-col gap-2">
          {step >= 2 && <PhoneTotal />}
          {reason !== '' && <p className="text-caption text-ink-2">{reason}</p>}
          <div className="flex gap-2">
            {step > 0 && (
              <Button icon={ArrowRight} onPress={onBack}>
                {wizardStrings.stepNames[step - 1] ?? ''}
              </Button>
            )}
            {errorButton}
            {main}
          </div>
        </div>
      </PhoneActionBar>
    );
  }
  return (
    <footer className="no-print flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-bg px-page py-2">
      {step > 0 && (
        <Button icon={ArrowRight} onPress={onBack}>
          {wizardStrings.stepNames[step - 1] ?? ''}
        </Button>
      )}
      <Button keys={['Alt', 'S']} onPress={onSave} isBusy={busy === 'save'} isDisabled={!isOnline}>
        {wizardStrings.saveDraft}
      </Button>
      {step === 2 && <KeyHints />}
      <span className="ms-auto flex flex-wrap items-center gap-2">
        {reason !== '' && <span className="text-ink-2">{reason}</span>}
        {errorButton}
        {main}
      </span>
    </footer>
  );
}

const hints = [
  { keys: ['Enter'], text: wizardStrings.foot.keys.down },
  { keys: ['Tab'], text: wizardStrings.foot.keys.next },
  { keys: ['Ctrl', 'D'], text: wizardStrings.foot.keys.fill },
  { keys: ['?'], text: wizardStrings.foot.keys.all },
] as const;

function KeyHints() {
  return (
    <span
      aria-hidden
      className="ms-4 flex items-center gap-4 text-caption text-ink-2 max-xl:hidden pointer-coarse:hidden"
    >
      {hints.map(({ keys, text }) => (
        <span key={text} className="inline-flex items-center gap-1.5">
          <KeyCap keys={keys} />
          {text}
        </span>
      ))}
    </span>
  );
}

/** Errors that may speak now, and the line of the first of them. */
function useSpokenErrors(): { count: number; row: number | null } {
  const { all } = useFindings();
  const step = useDraft(({ state }) => state.steps);
  const reachedStep = useDraft(({ state }) => state.reachedStep);
  return useMemo(() => {
    const spoken = all.filter(
      (finding) => finding.severity === 'error' && maySpeak(finding, { step, reachedStep, activeRow: null }),
    );
    const first = spoken[0] && parseDraftPath(spoken[0].path);
    return { count: spoken.length, row: first?.section === 'items' ? first.index : null };
  }, [all, step, reachedStep]);
}

/** Tells a screen reader what the verdict became, when it changes. */
function FindingsAnnouncer() {
  const format = useFormat();
  const { count } = useSpokenErrors();
  const [said, setSaid] = useState('');
  const before = useRef(count);
  useEffect(() => {
    // Only after a pause in typing; each key has its own verdict.
    const timer = setTimeout(() => {
      if (before.current === count) return;
      before.current = count;
      setSaid(count === 0 ? wizardStrings.finding.none : wizardStrings.errorCount(format.number(count)));
    }, 600);
    return () => clearTimeout(timer);
  }, [count, format]);
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}
