import { Banner } from '../../../ui/banner.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { useDraft } from '../draft-store/draft-context.ts';
import { wizardStrings } from './wizard.fa.ts';

/** Lines beyond which «ارسال گروهی» is the better way. */
const comfortableLines = 500;

/** Over so many lines: where they are better sent from. */
export function OverLimit() {
  const format = useFormat();
  const count = useDraft(({ state }) => state.items.length);
  if (count <= comfortableLines) return null;
  const title = wizardStrings.items.over(format.number(count), format.number(comfortableLines));
  return <Banner tone="warn" title={title} className="mb-2 max-sm:mx-page max-sm:mt-2" />;
}
