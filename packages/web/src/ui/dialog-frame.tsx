import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useBackCloses } from './back-closes.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { Layer, useLayer } from './layer.ts';
import { uiStrings } from './ui.fa.ts';
import { useEnterSubmits } from './use-enter-submits.ts';
import { useFaultFocus } from './use-fault-focus.ts';
import { usePageFoot } from './use-page-foot.ts';
import { useShortcut } from './use-shortcut.ts';

export interface DialogFrameProps {
  title: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
  /** Buttons, main one first (it stands at the right); sticky under a scrolling body. */
  footer?: ReactNode;
  /** Enter in a field and Alt+S do what the main button does; that one then has `type="submit"`. */
  onSubmit?: () => void;
  /** What was submitted is under way: not again until it is over. */
  isBusy?: boolean;
  /** s 400, m 520, l 760 px. */
  width?: 's' | 'm' | 'l';
  /** alertdialog: only for what cannot be undone. */
  role?: 'dialog' | 'alertdialog';
  /** A click beside it closes; default true, false for alerts. */
  isDismissable?: boolean;
  /** What it shows is nowhere else: a stray Esc does not close it, nor does Back. */
  ignoresEsc?: boolean;
  /** Something is typed or chosen in it. */
  onInput?: (event: FormEvent) => void;
}

const widths = { s: 'max-w-100', m: 'max-w-130', l: 'max-w-190' } as const;

/** A dialog as it stands: head, scrolling body, buttons. Use `Dialog`, which loses nothing that is typed in it. */
export function DialogFrame({ title, isOpen, onOpenChange, children, footer, ...props }: DialogFrameProps) {
  const { width = 'm', role = 'dialog', isDismissable = role === 'dialog' } = props;
  const { onSubmit, isBusy = false, onInput, ignoresEsc = false } = props;
  const bodyRef = useRef<HTMLDivElement>(null);
  useBackCloses(isOpen, () => !ignoresEsc && onOpenChange(false));
  const layer = useLayer(isOpen);
  const tried = useFaultFocus(bodyRef, isBusy);
  const submit = () => {
    onSubmit?.();
    tried();
  };
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={ignoresEsc}
      className="fixed inset-0 z-50 flex animate-appear items-center justify-center bg-veil p-4 max-sm:items-end max-sm:p-0"
    >
      <Modal
        className={cx(
          'w-full animate-rise rounded-card border border-line bg-surface shadow-dialog max-sm:rounded-b-none',
          widths[width],
        )}
      >
        <AriaDialog role={role} className="flex max-h-[85dvh] flex-col outline-hidden">
          <Layer value={layer}>
            <DialogFoot />
            <header className="flex items-center gap-2 border-line border-b ps-4 pe-2 py-2">
              <Heading slot="title" className="grow text-section">
                {title}
              </Heading>
              <IconButton icon={X} label={uiStrings.close} slot="close" />
            </header>
            <Frame {...(onSubmit && !isBusy ? { onSubmit: submit } : {})} isForm={onSubmit !== undefined}>
              <div ref={bodyRef} className="relative grow overflow-auto p-4" {...(onInput ? { onInput } : {})}>
                {children}
              </div>
              {footer !== undefined && (
                <footer className="flex flex-wrap items-center gap-2 rounded-b-card border-line border-t bg-sunken px-4 py-3">
                  {footer}
                </footer>
              )}
            </Frame>
          </Layer>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface FrameProps {
  isForm: boolean;
  onSubmit?: () => void;
  children: ReactNode;
}

/** So far up from the window's lower edge notices may stand. */
const noticeRoomPx = 140;

/** What notices leave free of a dialog: its buttons, where those stand as low as notices do. */
function lowButtons(frame: HTMLElement): number {
  const buttons = frame.querySelector('footer')?.getBoundingClientRect();
  if (buttons === undefined || window.innerHeight - buttons.bottom > noticeRoomPx) return 0;
  return window.innerHeight - buttons.top;
}

/** Says where the buttons of the dialog around it stand. */
function DialogFoot() {
  const place = useRef<HTMLSpanElement>(null);
  const frame = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    frame.current = place.current?.closest<HTMLElement>('[role=dialog], [role=alertdialog]') ?? null;
  }, []);
  usePageFoot(frame, null, lowButtons);
  return <span ref={place} hidden />;
}

/** Body and footer; as a form where Enter is to do what the main button does. */
function Frame({ isForm, ...props }: FrameProps) {
  return isForm ? <FormFrame {...props} /> : props.children;
}

function FormFrame({ onSubmit, children }: Omit<FrameProps, 'isForm'>) {
  const form = useRef<HTMLFormElement>(null);
  useEnterSubmits(form, true);
  useShortcut('Alt+KeyS', () => onSubmit?.(), { isEnabled: onSubmit !== undefined });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog may stand in a panel's form by React's tree: that one is not meant.
    event.stopPropagation();
    onSubmit?.();
  };
  return (
    <form ref={form} noValidate className="flex min-h-0 grow flex-col" onSubmit={submit}>
      {children}
    </form>
  );
}
