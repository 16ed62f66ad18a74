import { ApiProblem, type Client } from '@taraz/contract';
import { useCallback, useRef } from 'react';
import { api } from './api.ts';

/** Whether the server may have done it all the same: no answer came, it fell over while answering, or is still at it. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500 || error.isStillRunning;
}

/**
 * Hands out one idempotency key per content: sent again after an answer was lost, the same content is done once. Other
 * content, and content that the server has answered, gets a new key.
 */
export function keepKeys(newKey: () => string) {
  let attempt: { content: string; key: string } | null = null;
  return async <T>(content: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(content);
    if (attempt?.content !== text) attempt = { content: text, key: newKey() };
    try {
      const reply = await send(attempt.key);
      attempt = null;
      return reply;
    } catch (error) {
      if (!isOutcomeUnknown(error)) attempt = null;
      throw error;
    }
  };
}

/** Sends something that is to happen once, under the key of its content; for what is not a plain call of the API. */
export function useOnce() {
  const keys = useRef<ReturnType<typeof keepKeys>>(undefined);
  keys.current ??= keepKeys(() => crypto.randomUUID());
  return keys.current;
}

/** The API for calls that create or move something: pressed again after no answer came, it is done once. */
export function useCreate(): Client {
  const once = useOnce();
  return useCallback<Client>(
    (call, input, options) =>
      once([call.method, call.path, input], (idempotencyKey) => api(call, input, { ...options, idempotencyKey })),
    [once],
  );
}
