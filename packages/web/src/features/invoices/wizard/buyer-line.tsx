import { UserX } from 'lucide-react';
import { CutName } from '../../../ui/cut-name.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { personIcons } from '../../customers/person-icons.ts';
import { buyerName } from '../catalogue-lines.ts';
import { namedCode } from '../document/named-code.ts';
import { useDraft } from '../draft-store/draft-context.ts';
import { isReferral } from '../draft-store/wizard-state.ts';
import { useColumn } from './use-column.ts';
import { wizardStrings } from './wizard.fa.ts';

interface BuyerLineProps {
  onChange: () => void;
  onDate: () => void;
}

const linkClass = 'rounded-sm px-1 text-accent-text hover:underline pointer-coarse:min-h-11';

/** Buyer and date in one line under the steps. */
export function BuyerLine({ onChange, onDate }: BuyerLineProps) {
  const format = useFormat();
  const words = wizardStrings.buyer;
  const buyer = useDraft(({ state }) => state.buyer_info);
  const date = useDraft(({ state }) => state.invoice.invoice_date);
  const name = buyerName(buyer);
  const { code, codeLabel } = namedCode(buyer);
  const isKept = useDraft(({ state }) => isReferral(state));
  const hasBuyer = useColumn().fields.tob !== 'X';
  const isGiven = hasBuyer && (name !== '' || code !== '');
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-2.5 border-line border-b bg-surface px-page py-1">
      {/* On a phone a long name gives way, so that its mark and what changes it stay on its line. */}
      <Icon of={isGiven ? personIcons[buyer.buyer_entity] : UserX} className="shrink-0 text-ink-2" />
      {hasBuyer && <span className="text-ink-2 max-sm:sr-only">{words.label}</span>}
      <span className="min-w-0 font-bold max-sm:flex-1">
        <CutName name={isGiven ? name || code : hasBuyer ? words.none : words.noneOfPattern} />
      </span>
      {isGiven && name !== '' && code !== '' && (
        <span className="text-ink-2 max-sm:hidden">
          {codeLabel} <bdi dir="ltr">{code}</bdi>
        </span>
      )}
      {!isKept && hasBuyer && (
        <button type="button" onClick={onChange} className={linkClass}>
          {words.change}
        </button>
      )}
      <span className="ms-auto inline-flex items-center gap-2 max-sm:hidden">
        <span className="text-ink-2">{words.date}</span>
        <button type="button" onClick={onDate} className="rounded-sm px-1 font-medium hover:underline">
          {format.longDate(date)}، {format.time(date)}
        </button>
      </span>
    </div>
  );
}
