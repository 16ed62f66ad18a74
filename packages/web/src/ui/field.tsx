import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ButtonContext } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { useOwnDigits } from './preferences.ts';
import { uiStrings } from './ui.fa.ts';
import { useStillUnderPress } from './use-still-under-press.ts';

export type FieldTone = 'ok' | 'warn' | 'info' | 'hint';

/** What a check found out about the present value: shown under the field instead of the hint. */
export interface FieldStatus {
  tone: FieldTone;
  text: ReactNode;
  icon?: LucideIcon;
}

/** Props that every field of the kit understands. */
export interface FieldProps {
  label: ReactNode;
  /** The label is spoken only; for fields whose place says what they are. */
  isLabelHidden?: boolean | undefined;
  /** At the far end of the label's line, e.g. a link. */
  labelEnd?: ReactNode | undefined;
  hint?: ReactNode | undefined;
  /** Rule and remedy; makes the field invalid. */
  error?: ReactNode | undefined;
  status?: FieldStatus | undefined;
  isRequired?: boolean | undefined;
  /** Says «اختیاری» beside the label. */
  isOptional?: boolean | undefined;
  /** m 32 px (44 on touch), l 44 px on public forms. */
  size?: 'm' | 'l' | undefined;
  className?: string | undefined;
}

export type ControlSize = 'm' | 'l';

/** The outlined box of every control; `isBad` keeps the border inside and the ring outside (ui.md §2). */
export function controlClass(isBad: boolean, size: ControlSize = 'm', isOk = false): string {
  return cx(
    'flex w-full items-center gap-2 rounded-control border bg-surface text-ink transition-colors duration-120',
    'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[input:not([type=hidden]):read-only]:bg-sunken data-disabled:border-line data-disabled:bg-sunken data-disabled:text-ink-2',
    isBad
      ? 'border-bad has-[:focus-visible]:outline-offset-1'
      : cx(isOk ? 'border-ok' : 'border-line-strong', 'has-[:focus-visible]:-outline-offset-1'),
    size === 'l' ? 'min-h-11 text-lead' : 'min-h-control text-body',
  );
}

/** Class of the bare input inside such a box. */
export const inputClass =
  'w-full min-w-0 grow self-stretch bg-transparent px-2.5 outline-hidden disabled:text-ink-2 read-only:text-ink-2 [font-size:inherit] [line-height:inherit]';

const tones = {
  ok: { icon: CircleCheck, color: 'text-ok' },
  warn: { icon: TriangleAlert, color: 'text-warn' },
  info: { icon: Info, color: 'text-info' },
  hint: { icon: Info, color: 'text-ink-3' },
} as const satisfies Record<FieldTone, { icon: LucideIcon; color: string }>;

export function FieldLabel(
  props: Pick<FieldProps, 'label' | 'isLabelHidden' | 'labelEnd' | 'isRequired' | 'isOptional'>,
) {
  const { label, isLabelHidden = false, labelEnd, isRequired = false, isOptional = false } = props;
  const own = useOwnDigits();
  const text = (
    <Label className={isLabelHidden ? 'sr-only' : 'text-caption text-ink-2'}>
      {own(label)}
      {isRequired && (
        <span aria-hidden className="ms-1 text-bad">
          *
        </span>
      )}
      {isOptional && <span className="text-ink-3"> ({uiStrings.optional})</span>}
    </Label>
  );
  if (isLabelHidden && labelEnd === undefined) return text;
  return (
    <span className="mb-1 flex items-baseline justify-between gap-2">
      {text}
      {labelEnd !== undefined && (
        // A button there is its own, not the one that opens the field's calendar or list.
        <ButtonContext value={null}>
          <span className="text-caption">{labelEnd}</span>
        </ButtonContext>
      )}
    </span>
  );
}

/**
 * The line under a control: the error, else the status, else the hint. The places of what is wrong and of all else are
 * there without any of them, too: React Aria ties to the field only what stood there with it, so that what a check found
 * out later went unheard. Nothing of it changes while something is being pressed: it would push that away from under the
 * finger.
 */
export function FieldMessage(now: Pick<FieldProps, 'error' | 'status' | 'hint'>) {
  const { error, status, hint } = useStillUnderPress(now);
  return (
    <>
      <Text slot="description" elementType="div">
        {!error && <Description status={status} hint={hint} />}
      </Text>
      <Text slot="errorMessage" elementType="div">
        {error && <Line icon={CircleX} color="text-bad" text={error} />}
      </Text>
    </>
  );
}

function Description({ status, hint }: Pick<FieldProps, 'status' | 'hint'>) {
  const own = useOwnDigits();
  if (status) {
    const tone = tones[status.tone];
    return <Line icon={status.icon ?? tone.icon} color={tone.color} text={status.text} />;
  }
  return hint !== undefined && <div className="mt-1 text-caption text-ink-3">{own(hint)}</div>;
}

function Line({ icon, color, text }: { icon: LucideIcon; color: string; text: ReactNode }) {
  const own = useOwnDigits();
  return (
    <div className={cx('mt-1 flex gap-1.5 text-caption', color)}>
      <Icon of={icon} size={14} className="mt-0.5" />
      <span>{own(text)}</span>
    </div>
  );
}

/** Ids that tie a hand-made input to its label and message, for fields React Aria has no component for. */
export function useFieldIds() {
  const id = useId();
  return { inputId: `${id}-input`, labelId: `${id}-label`, messageId: `${id}-message` };
}
