import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem, calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { chainOf, signInvoice } from './browser-key.ts';
import { heldKey } from './desk.ts';
import type { SigningMemory, UnsignedInvoice } from './queries.ts';

export interface SigningRun {
  done: number;
  total: number;
  failures: { invoice: UnsignedInvoice; reason: string }[];
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiProblem && error.problem !== null
    ? (error.problem.errors?.[0]?.message ?? error.problem.detail ?? error.problem.title)
    : String(error);

/** Invoices on their way at one time. */
const atOnce = 4;

/** Signs invoices with the key in hand and hands each over; one that fails leaves the others alone. */
export function useSigning(memory: SigningMemory) {
  const client = useQueryClient();
  const [run, setRun] = useState<SigningRun | null>(null);
  const [isRunning, setRunning] = useState(false);
  const sign = async (invoices: readonly UnsignedInvoice[]): Promise<SigningRun> => {
    const key = heldKey(memory.id);
    const chain = chainOf(memory.certificate_pem);
    const result: SigningRun = { done: 0, total: invoices.length, failures: [] };
    if (key === null) return result;
    setRunning(true);
    setRun({ ...result });
    // Those that are left are taken from one line by several at once: each waits for an answer longer than it signs.
    const waiting = invoices.values();
    const takeSome = async (): Promise<void> => {
      for (const invoice of waiting) {
        try {
          const jws = await signInvoice(key, chain, invoice.payload, Date.now());
          await api(calls.receiveFromTaxpayer, { body: { jws } });
          result.done += 1;
        } catch (error) {
          result.failures.push({ invoice, reason: reasonOf(error) });
        }
        setRun({ ...result, failures: [...result.failures] });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, takeSome));
    setRunning(false);
    await client.invalidateQueries({ queryKey: ['signing'] });
    await client.invalidateQueries({ queryKey: ['invoices'] });
    return result;
  };
  return { sign, run, isRunning };
}
