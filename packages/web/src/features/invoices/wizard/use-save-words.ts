import { useFormat } from '../../../ui/preferences.ts';
import { useDraft } from '../draft-store/draft-context.ts';
import { wizardStrings } from './wizard.fa.ts';

/** «ذخیره شد ۱۴:۰۵»: of the copy on this device; null while there is nothing to keep. */
export function useSaveWords(): { text: string; isFailed: boolean } | null {
  const format = useFormat();
  const { state, savedAt } = useDraft(({ save }) => save);
  const words = wizardStrings.save;
  if (state === 'clean') return null;
  if (state === 'failed') return { text: words.failed, isFailed: true };
  return {
    text: state === 'pending' && savedAt === '' ? words.pending : words.saved(format.time(savedAt)),
    isFailed: false,
  };
}
