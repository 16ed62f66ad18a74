/** Notices, outside React so that any code can raise one. Short ones stand at the top, others at the bottom right. */
import { constants } from '@taraz/core';
import type { ReactNode } from 'react';
import { useEffect, useSyncExternalStore } from 'react';

export type ToastTone = 'ok' | 'bad' | 'warn' | 'info';
export type ToastRegion = 'top' | 'bottom';

export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface Toast {
  id: number;
  region: ToastRegion;
  tone: ToastTone;
  text: ReactNode;
  detail?: ReactNode;
  action?: ToastAction;
  /** Closed, by its user or by its time; not when the same words take its place. */
  onClose?: () => void;
  /** Milliseconds on screen; null stays until closed. */
  timeoutMs: number | null;
}

/** Short notices stay 2 s, others 5 s (product.md section 9). */
export const toastTimeMs = {
  top: constants.notice.timeoutMs,
  bottom: constants.toast.timeoutMs,
} as const satisfies Record<ToastRegion, number>;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function add(toast: Omit<Toast, 'id'>): number {
  const id = nextId;
  nextId += 1;
  // The same words twice are one notice, which starts its time again; so are those that tell why something else failed.
  // One that passes with something to press stays beside another of its words: each is of what was done then, and lost with it.
  const isSame = ({ text, region, action, timeoutMs }: Toast) =>
    !(action && timeoutMs) &&
    region === toast.region &&
    (text === toast.text || (toast.detail !== undefined && text === toast.detail));
  set([...toasts.filter((other) => !isSame(other)), { ...toast, id }]);
  return id;
}

export const toast = {
  /** «تنظیمات اعمال شد»: top, 2 s. */
  notice: (text: ReactNode, tone: ToastTone = 'ok') => add({ region: 'top', tone, text, timeoutMs: toastTimeMs.top }),
  /** Something was done, perhaps with «بازگردانی»: bottom right, 5 s. */
  show: (text: ReactNode, more: Partial<Pick<Toast, 'tone' | 'detail' | 'action' | 'timeoutMs'>> = {}) =>
    add({ region: 'bottom', tone: 'ok', text, timeoutMs: toastTimeMs.bottom, ...more }),
  /** Stays until closed. */
  error: (text: ReactNode, more: Partial<Pick<Toast, 'detail' | 'action' | 'onClose' | 'region'>> = {}) =>
    add({ region: 'bottom', tone: 'bad', text, timeoutMs: null, ...more }),
  close: (id: number) => {
    const closed = toasts.find((other) => other.id === id);
    set(toasts.filter((other) => other.id !== id));
    closed?.onClose?.();
  },
  isShown: (id: number): boolean => toasts.some((other) => other.id === id),
  closeAll: () => set([]),
  /** The very same words stand in the page now, where what they are about is: once is enough. */
  toldInPlace: (text: ReactNode) => {
    const left = toasts.filter((other) => other.text !== text);
    if (left.length < toasts.length) set(left);
  },
};

/**
 * For words of a failure that stand where it happened: the notice of the same words, as of each fault of the server, goes.
 * @param cause another one tells them anew
 */
export function useToldInPlace(text: ReactNode, cause?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure for the same reason has raised a notice again
  useEffect(() => {
    if (text !== undefined) toast.toldInPlace(text);
  }, [text, cause]);
}

export function useToasts(region: ToastRegion): readonly Toast[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return all.filter((other) => other.region === region);
}
