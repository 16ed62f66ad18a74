import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { createPortal } from 'react-dom';
import { useBackCloses } from './back-closes.ts';
import { Button } from './button.tsx';
import { tellWhole } from './cut-name.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { usePanelSlot } from './panel-slot.ts';
import { uiStrings } from './ui.fa.ts';
import { useEnterSubmits } from './use-enter-submits.ts';
import { useFaultFocus } from './use-fault-focus.ts';
import { useHeldFields } from './use-held-fields.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useWide } from './use-media.ts';
import { useShortcut } from './use-shortcut.ts';

export interface PanelProps {
  title: string;
  /** Under the title: a code, since when. */
  subtitle?: ReactNode;
  /** Before the title, e.g. initials. */
  badge?: ReactNode;
  children: ReactNode;
  /** Called once it may close; the owner then drops the panel's address. */
  onClose: () => void;
  /** «ذخیره» and Alt+S; without it there is only what `footer` has. */
  onSave?: (() => void) | undefined;
  isSaving?: boolean;
  /** What is to be saved is not whole yet: meanwhile it is written on. */
  isWaiting?: boolean;
  saveLabel?: string;
  /** What it is of is being removed, and what is written in it goes along: closing then asks nothing. */
  isRemoving?: boolean;
  /** Closing asks once. */
  isDirty?: boolean;
  /** More buttons, at the far end: the destructive one. */
  footerEnd?: ReactNode;
  /** In place of save and cancel. */
  footer?: ReactNode;
  /** m 400 px, l 640 px. */
  width?: 'm' | 'l';
  /** No address says that it is open: where it lies over the page Back closes it. */
  isUnaddressed?: boolean;
}

const widths = { m: 'w-100', l: 'w-160' } as const;

/**
 * The side panel at the left: pushes the page from 1180 px up, lies over it below. Focus goes to its first field and
 * back to where it was. Esc closes it.
 */
export function Panel(props: PanelProps) {
  const { title, width = 'm', onClose, isDirty = false, isSaving = false, isRemoving = false } = props;
  const { isUnaddressed = false } = props;
  const isWide = useWide();
  const slot = usePanelSlot();
  const guard = useLeaveGuard({ isDirty, isSaving, isRemoving });
  const close = () => guard.leave(onClose);
  useBackCloses(isUnaddressed && !(isWide && slot), close);
  const body = <PanelBody {...props} onClose={close} />;
  const question = <LeaveQuestion isOpen={guard.isAsking} onStay={guard.stay} onLeave={guard.discard} />;
  if (isWide && slot) {
    return (
      <>
        {createPortal(
          <aside
            aria-label={title}
            data-passing
            className={cx(
              'sticky top-12 h-[calc(100dvh-3rem-var(--strips,0rem))] shrink-0 animate-enter-left border-line border-s bg-surface',
              widths[width],
            )}
          >
            <PushedPanel onEscape={close}>{body}</PushedPanel>
          </aside>,
          slot,
        )}
        {question}
      </>
    );
  }
  return (
    <>
      <ModalOverlay
        isOpen
        isDismissable
        onOpenChange={(isOpen) => !isOpen && close()}
        className="fixed inset-0 z-40 animate-appear bg-veil"
      >
        <Modal
          className={cx(
            'absolute inset-y-0 end-0 max-w-full animate-enter-left bg-surface shadow-dialog',
            widths[width],
          )}
        >
          <AriaDialog aria-label={title} className="h-full outline-hidden">
            {body}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
      {question}
    </>
  );
}

function PushedPanel({ children, onEscape }: { children: ReactNode; onEscape: () => void }) {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      // Only a focus that went down with the panel is put back; one that moved on stays.
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
      });
    };
  }, [before]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc anywhere in the panel closes it
    <div
      className="h-full"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onEscape();
      }}
    >
      {children}
    </div>
  );
}

/** A choice of files is hidden behind its button: the keyboard can be given to it as little as to nothing, and stayed behind the panel. */
const fields =
  'input:not([disabled],[type=hidden],[type=file]), textarea:not([disabled]), button[aria-haspopup=listbox]:not([disabled]), [role=combobox]';

/**
 * Not what React Aria hides behind a select for the browser's own filling in: an arrow key there would choose unseen. Of
 * choices side by side the chosen one, as Tab has it: Space on another one would choose that.
 */
const firstField = (part: Element | null): HTMLElement | undefined =>
  [...(part?.querySelectorAll<HTMLElement>(fields) ?? [])].find(
    (field) =>
      field.tabIndex >= 0 && field.closest('[aria-hidden=true]') === null && (field.checkVisibility?.() ?? true),
  );

/** Where writing begins: a choice above it that is mostly right as it stands would take the first letters for itself. */
const firstToFill = (body: HTMLElement | null): HTMLElement | undefined =>
  firstField(body?.querySelector('[data-begins-here]') ?? null) ?? firstField(body);

function PanelBody({ title, subtitle, badge, children, onClose, onSave, ...props }: PanelProps) {
  const { isSaving = false, isWaiting = false, saveLabel = uiStrings.save, footer, footerEnd } = props;
  const bodyRef = useRef<HTMLDivElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const saveRef = useRef<HTMLButtonElement>(null);
  const isHeld = isSaving && !isWaiting;
  useEnterSubmits(formRef);
  useEffect(() => {
    (firstToFill(bodyRef.current) ?? headingRef.current)?.focus();
  }, []);
  useHeldFields(bodyRef, saveRef, isHeld);
  const tried = useFaultFocus(bodyRef, isSaving);
  const save = () => {
    onSave?.();
    tried();
  };
  useShortcut('Alt+KeyS', save, { isEnabled: onSave !== undefined && !isSaving });
  return (
    <form
      ref={formRef}
      noValidate
      className="flex h-full flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) save();
      }}
    >
      <header className="flex min-h-[4.375rem] shrink-0 items-center gap-3 border-line border-b px-4 py-2">
        {badge}
        <div className="min-w-0 grow">
          {/* In two lines where one has no room: under a finger nothing else says the whole. */}
          <h2
            ref={headingRef}
            tabIndex={-1}
            onPointerEnter={tellWhole}
            className="wrap-anywhere line-clamp-2 text-section outline-hidden"
          >
            <bdi>{title}</bdi>
          </h2>
          {subtitle !== undefined && <div className="truncate text-caption text-ink-2">{subtitle}</div>}
        </div>
        <IconButton icon={X} label={uiStrings.close} keys={['Esc']} onPress={onClose} />
      </header>
      {/* Hidden inputs of switches and boxes scroll with it: gone to by keyboard, they scrolled the page behind instead. */}
      <div ref={bodyRef} inert={isHeld} className="relative flex min-h-0 grow flex-col gap-3.5 overflow-y-auto p-4">
        {children}
      </div>
      {(footer !== undefined || onSave) && (
        <footer className="flex min-h-[3.75rem] shrink-0 flex-wrap items-center gap-2 border-line border-t bg-sunken px-4 py-2">
          {footer ?? (
            <>
              <Button ref={saveRef} type="submit" variant="primary" keys={['Alt', 'S']} isBusy={isSaving}>
                {saveLabel}
              </Button>
              <Button keys={['Esc']} onPress={onClose}>
                {uiStrings.cancel}
              </Button>
            </>
          )}
          {footerEnd !== undefined && <div className="ms-auto">{footerEnd}</div>}
        </footer>
      )}
    </form>
  );
}
