import { reasonOf } from '../../app/reason-of.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { inquiryStrings as words } from './strings.fa.ts';

interface NoAnswerProps {
  title?: string;
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}

/** In the place of an answer that did not come: why, and that nothing has changed by asking. */
export function NoAnswer({ title = words.failed, error, ...retry }: NoAnswerProps) {
  return <ErrorState title={title} safe={`${reasonOf(error)} ${words.safe}`} error={error} {...retry} />;
}
