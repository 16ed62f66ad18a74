import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { useOwnDigits } from './preferences.ts';
import { type Toast, type ToastRegion, type ToastTone, toast as toastStore, useToasts } from './toast-store.ts';
import { uiStrings } from './ui.fa.ts';
import { useShortcut } from './use-shortcut.ts';

const tones = {
  ok: { icon: CircleCheck, color: 'text-ok' },
  bad: { icon: CircleX, color: 'text-bad' },
  warn: { icon: TriangleAlert, color: 'text-warn' },
  info: { icon: Info, color: 'text-info' },
} as const satisfies Record<ToastTone, { icon: LucideIcon; color: string }>;

/** Counts down while the pointer and the focus are elsewhere. */
function useTimeout(timeoutMs: number | null, isPaused: boolean, onEnd: () => void): void {
  const left = useRef(timeoutMs);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (left.current === null || isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(500, (left.current ?? 0) - (performance.now() - startedAt));
    };
  }, [isPaused]);
}

const isUndo = ({ action }: Toast): boolean => action?.label === uiStrings.undo;

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useTimeout(toast.timeoutMs, isHovered || isFocused, onClose);
  const tone = tones[toast.tone];
  const own = useOwnDigits();
  return (
    <li
      data-passing
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="pointer-events-auto flex w-fit max-w-[min(28rem,calc(100vw-2rem))] animate-rise items-center gap-2.5 rounded-card border border-line bg-surface py-2 ps-3 pe-2 shadow-dialog"
    >
      <Icon of={tone.icon} size={18} className={tone.color} />
      <div className="wrap-anywhere min-w-0 py-0.5">
        <p className="font-medium text-body">{own(toast.text)}</p>
        {toast.detail !== undefined && <p className="text-caption text-ink-2">{own(toast.detail)}</p>}
      </div>
      {toast.action && (
        <AriaButton
          {...(isUndo(toast) ? { 'aria-keyshortcuts': 'Control+Z' } : {})}
          onPress={() => {
            toast.action?.onPress();
            onClose();
          }}
          className="focus-ring min-h-7 pointer-coarse:min-h-11 shrink-0 rounded-control px-2 font-medium text-accent-text text-body data-hovered:bg-accent-soft"
        >
          {toast.action.label}
        </AriaButton>
      )}
      <AriaButton
        aria-label={uiStrings.close}
        onPress={onClose}
        className="focus-ring inline-flex size-7 pointer-coarse:size-11 shrink-0 items-center justify-center rounded-control text-ink-2 data-hovered:bg-sunken"
      >
        <Icon of={X} />
      </AriaButton>
    </li>
  );
}

const places = {
  top: 'top-3 inset-x-0 items-center',
  // Over what a page has pinned at its foot (use-page-foot.ts), which must stay in reach.
  bottom:
    'bottom-[calc(var(--page-foot,0px)+1rem)] inset-x-4 items-start max-sm:bottom-[calc(var(--page-foot,4rem)+1rem)]',
} as const satisfies Record<ToastRegion, string>;

/**
 * Both regions, once, at the root of the page. Announced politely; F6-free: they are the last stop of the Tab order. That is
 * far to go in 5 s, so Ctrl+Z takes back the last of what they offer to, where no field or grid has its own.
 */
export function ToastRegions() {
  return (
    <>
      <ToastRegionList region="top" />
      <ToastRegionList region="bottom" />
    </>
  );
}

function ToastRegionList({ region }: { region: ToastRegion }) {
  const toasts = useToasts(region);
  const last = toasts.findLast(isUndo);
  const undo = () => {
    last?.action?.onPress();
    if (last) toastStore.close(last.id);
  };
  useShortcut('Ctrl+KeyZ', undo, { inFields: false, isEnabled: last !== undefined, isOverAll: true });
  return (
    <section
      aria-label={uiStrings.noticeRegions[region]}
      // A dialog makes all beside it inert: over it, notices would neither be heard nor be closed.
      data-react-aria-top-layer
      className={cx('no-print pointer-events-none fixed z-60 flex flex-col', places[region])}
    >
      <ol aria-live="polite" aria-relevant="additions" className="flex flex-col gap-2">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => toastStore.close(toast.id)} />
        ))}
      </ol>
    </section>
  );
}
