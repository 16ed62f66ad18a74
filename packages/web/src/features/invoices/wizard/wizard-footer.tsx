import { ArrowLeft, ArrowRight, CircleX, Send } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useMay } from '../../../app/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { useOnline } from '../../../ui/offline-bar.tsx';
import { PhoneActionBar } from '../../../ui/phone-action-bar.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { usePhone } from '../../../ui/use-media.ts';
import { offlineStrings } from '../../offline/strings.fa.ts';
import { useDraft } from '../draft-store/draft-context.ts';
import { useFindings } from '../findings/findings-store.ts';
import { LowTotal, PhoneTotal } from './foot.tsx';
import { useSpokenErrors } from './use-spoken-errors.ts';
import { wizardStrings } from './wizard.fa.ts';

interface WizardFooterProps {
  step: number;
  /** The main button sends. */
  isLast: boolean;
  busy: 'save' | 'send' | null;
  mainButton: RefObject<HTMLButtonElement | null>;
  onBack: () => void;
  onForward: () => void;
  onSave: () => void;
  onError: () => void;
}

/** Why the invoice cannot be sent now; "" when it can. Errors lock the sending alone, never the way on. */
function useLock(isLast: boolean): string {
  const format = useFormat();
  const { lockCount } = useFindings();
  const mayIssue = useMay('issue');
  const isOnline = useOnline();
  if (!isLast) return '';
  if (lockCount > 0) return wizardStrings.sendLocked(format.number(lockCount));
  return mayIssue || isOnline ? '' : wizardStrings.reviewOffline;
}

/** Back, save, and the main button that names the next step; on a phone under the total. */
export function WizardFooter(props: WizardFooterProps) {
  const { step, isLast, onBack, onError } = props;
  const isPhone = usePhone();
  const reason = useLock(isLast);
  const before = wizardStrings.stepNames[step - 1] ?? '';
  const { count } = useSpokenErrors();
  const back =
    step > 0 &&
    (isPhone && count > 0 ? (
      // Beside the errors and the main button there is no room for its words.
      <IconButton icon={ArrowRight} label={before} variant="outlined" onPress={onBack} />
    ) : (
      <Button icon={ArrowRight} onPress={onBack}>
        {before}
      </Button>
    ));
  const errors = <ErrorButton onError={onError} />;
  const main = <MainButton {...props} isLocked={reason !== ''} />;
  return isPhone ? (
    <PhoneFooter step={step} reason={reason} {...{ back, errors, main }} />
  ) : (
    <WideFooter {...props} {...{ reason, back, errors, main }} />
  );
}

function MainButton({
  step,
  isLast,
  busy,
  mainButton,
  onForward,
  isLocked,
}: WizardFooterProps & { isLocked: boolean }) {
  const isPhone = usePhone();
  const isRejected = useDraft(({ source }) => source?.state === 'rejected');
  const isOnline = useOnline();
  const mayIssue = useMay('issue');
  const onlineWord = isRejected ? (isPhone ? wizardStrings.resendShort : wizardStrings.resend) : wizardStrings.send;
  const sendWord = !mayIssue ? wizardStrings.toReview : isOnline ? onlineWord : offlineStrings.send;
  return (
    <Button
      ref={mainButton}
      variant="primary"
      isBusy={busy === 'send'}
      isDisabled={isLocked}
      onPress={onForward}
      {...(isLast ? { icon: Send } : { iconEnd: ArrowLeft })}
      {...(isPhone || isLocked ? {} : { keys: ['Ctrl', 'Enter'] })}
      className={isPhone ? 'grow' : ''}
    >
      {isLast ? sendWord : wizardStrings.continueTo(wizardStrings.stepNames[step + 1] ?? '')}
    </Button>
  );
}

/** How many errors there are and where the first one is; leads to it. */
function ErrorButton({ onError }: { onError: () => void }) {
  const format = useFormat();
  const isPhone = usePhone();
  const { count, row } = useSpokenErrors();
  if (count === 0) return null;
  const words = wizardStrings.foot;
  return (
    <Button variant="danger" icon={CircleX} onPress={onError} {...(isPhone ? {} : { keys: ['F8'] })}>
      {row === null || isPhone
        ? words.errors(format.number(count))
        : words.errorsAt(format.number(count), format.number(row + 1))}
    </Button>
  );
}

interface FooterParts {
  reason: string;
  back: ReactNode;
  errors: ReactNode;
  main: ReactNode;
}

function PhoneFooter({ step, reason, back, errors, main }: FooterParts & { step: number }) {
  return (
    <PhoneActionBar>
      <div className="flex min-w-0 grow flex-col gap-2">
        {step >= 2 && <PhoneTotal />}
        {reason !== '' && <p className="text-caption text-ink-2">{reason}</p>}
        <div className="flex flex-wrap gap-2">
          {back}
          {errors}
          {main}
        </div>
      </div>
    </PhoneActionBar>
  );
}

function WideFooter({ step, busy, onSave, reason, back, errors, main }: WizardFooterProps & FooterParts) {
  const isOnline = useOnline();
  return (
    <footer className="@container no-print sticky bottom-0 z-10 flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-bg px-page py-2">
      {back}
      <Button keys={['Alt', 'S']} onPress={onSave} isBusy={busy === 'save'} isDisabled={!isOnline}>
        {wizardStrings.saveDraft}
      </Button>
      {step === 2 && <KeyHints />}
      <span className="ms-auto flex flex-wrap items-center gap-2">
        {(step === 2 || step === 3) && <LowTotal />}
        {reason !== '' && <span className="text-ink-2">{reason}</span>}
        {errors}
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
      className="ms-4 flex items-center gap-4 text-caption text-ink-2 @max-[67.5rem]:hidden pointer-coarse:hidden [@media(height<40rem)]:hidden"
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
