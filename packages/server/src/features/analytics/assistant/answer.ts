import type { CallReply, calls } from '@taraz/contract';
import { asWritten } from '@taraz/core';

export type Answer = CallReply<typeof calls.askAssistant>;

const nothing: Answer = {
  kind: 'unclear',
  text: '',
  read_by: 'grammar',
  model_unavailable: false,
  figures: [],
  sources: [],
  source_count: 0,
  list: null,
  draft: null,
  notes: [],
};

/** An answer with everything that it does not have left empty. */
export const answer = (parts: Partial<Answer> & Pick<Answer, 'kind' | 'text'>): Answer => ({ ...nothing, ...parts });

/** An answer that says a name which nobody has as it was typed, not as it was looked for. */
export function namedAsWritten(said: Answer, subject: string, asked: string): Answer {
  if (subject === '') return said;
  const written = asWritten(asked)(subject);
  return { ...said, text: said.text.replaceAll(`«${subject}»`, () => `«${written}»`) };
}

/** The first few of the names that something may be. */
export const listed = (names: readonly string[]): string => names.slice(0, 4).join('، ');
