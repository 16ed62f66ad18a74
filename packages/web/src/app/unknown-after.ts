import { isOutcomeUnknown, isRefusal } from './create-once.ts';

/**
 * What is still unknown after a failed try: the try itself, where it got no answer; nothing, where the server refused it for
 * good; after what says nothing of it (an ended login), what was unknown before.
 */
export function unknownAfter<Try>(error: unknown, { tried, before }: { tried: Try; before: Try | null }): Try | null {
  if (isOutcomeUnknown(error)) return tried;
  return isRefusal(error) ? null : before;
}
