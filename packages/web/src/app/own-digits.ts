import type { FieldProblem, ProblemDocument } from '@taraz/contract';
import { toLatinDigits } from '@taraz/core';
import { currentFormat } from '../ui/preferences.ts';

const latin = (text: string): string => toLatinDigits(text).replaceAll('٬', ',').replaceAll('٫', '.');

/**
 * The server's sentences have Persian digits. Where the user reads Latin ones, a problem's words come in these (ui.md §8);
 * anything else is given on as it is.
 */
export async function inOwnDigits(response: Response): Promise<Response> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  if (!isProblem || currentFormat().digits !== 'latn') return response;
  const whole = await response.text();
  const { status, statusText, headers } = response;
  return new Response(latinWords(whole), { status, statusText, headers });
}

function latinWords(whole: string): string {
  try {
    const problem = JSON.parse(whole) as ProblemDocument;
    const said = (one: FieldProblem) => ({ ...one, message: latin(one.message) });
    const { title, detail, errors } = problem;
    return JSON.stringify({
      ...problem,
      title: latin(title),
      detail: latin(detail),
      ...(errors === undefined ? {} : { errors: errors.map(said) }),
    });
  } catch {
    return whole;
  }
}
