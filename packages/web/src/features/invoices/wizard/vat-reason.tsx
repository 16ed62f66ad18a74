import { goldServicesRate, type PatternColumn } from '@taraz/core';
import { Gem, Info } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import type { Format } from '../../../i18n/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { popoverClass } from '../../../ui/popover-class.ts';
import { useFormat } from '../../../ui/preferences.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { lawRateOn } from '../draft-store/follow-defaults.ts';
import { freeMetalOfVat, type GoldUnit, taxedMetal } from '../draft-store/pattern-transitions.ts';
import { useColumn } from './use-column.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.vatReason;

/** Why the lines bear the VAT they bear: by pattern and by the date's law. */
function reasonOf(column: PatternColumn, dateIso: string, format: Format): string {
  const date = Number.isNaN(Date.parse(dateIso)) ? '9999-12-31T00:00:00Z' : dateIso;
  const rate = lawRateOn(dateIso);
  const zero = words.zero[column.pattern];
  if (zero !== undefined) return zero;
  if (column.computation === 'gold') {
    const gold = goldServicesRate(date);
    return words.gold(format.text(gold), format.text(words.goldLaw[gold] ?? ''));
  }
  if (column.computation === 'currency') return words.currency(format.text(rate));
  const law = format.text(words.generalLaw[rate] ?? '');
  const general = `${words.general(format.text(rate), format.date(dateIso), law)} ${words.perGoods}`;
  return column.computation === 'refinery' ? `${words.refinery(format.text(rate))} ${general}` : general;
}

export function useVatReason(): string {
  const column = useColumn();
  const format = useFormat();
  const date = useDraft(({ state }) => state.invoice.invoice_date);
  const isReferral = useDraft(({ state }) => state.invoice.invoice_type !== 'original');
  const reason = reasonOf(column, date, format);
  return isReferral ? `${reason} ${words.referral}` : reason;
}

/** Patterns whose VAT is not simply rate by amount say so over the lines; gold says there how its parts are written. */
export function VatNote({ goldUnit, onGoldUnit }: { goldUnit: GoldUnit; onGoldUnit: (unit: GoldUnit) => void }) {
  const { computation } = useColumn();
  const reason = useVatReason();
  const isGold = computation === 'gold';
  if (computation === 'quantity' || computation === 'single') return null;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="flex min-w-0 grow basis-80 items-start gap-2">
        <Icon of={isGold ? Gem : Info} className={`mt-0.5 ${isGold ? 'text-warn' : 'text-ink-2'}`} />
        <span className="min-w-0">{reason}</span>
      </p>
      {isGold && <TaxedMetal />}
      {isGold && (
        <div className="flex items-center gap-2">
          <span aria-hidden className="text-ink-2">
            {words.goldUnit}
          </span>
          <Segmented
            label={words.goldUnit}
            isLabelHidden
            value={goldUnit}
            onChange={onGoldUnit}
            options={(['percent', 'rial'] as const).map((value) => ({ value, label: words.goldUnits[value] }))}
          />
        </div>
      )}
    </div>
  );
}

/** Lines whose metal bears VAT because their goods say so, and the way out: what the law exempts is often taxed by mistake. */
function TaxedMetal() {
  const store = useDraftStore();
  const format = useFormat();
  const rates = useDraft(({ state }) => taxedMetal(state).join(' '));
  if (rates === '') return null;
  const [rate = '', ...others] = rates.split(' ');
  return (
    <Banner
      tone="warn"
      className="order-1 w-full"
      title={words.goldTaxed(format.number(others.length + 1), format.number(rate))}
      actions={
        <Button size="s" onPress={() => store.apply(freeMetalOfVat)}>
          {words.goldFree}
        </Button>
      }
    />
  );
}

/** On a phone, under the lines. */
export function VatReasonText() {
  const { computation } = useColumn();
  const reason = useVatReason();
  if (computation === 'quantity' || computation === 'single') return null;
  return (
    <div className="flex flex-col gap-2 px-page pb-3">
      <p className="text-caption text-ink-2">{reason}</p>
      {computation === 'gold' && <TaxedMetal />}
    </div>
  );
}

/** Beside the sum of VAT: the same reason on asking. */
export function VatReasonButton() {
  const reason = useVatReason();
  return (
    <DialogTrigger>
      <AriaButton
        aria-label={words.title}
        className="focus-ring inline-flex size-6 items-center justify-center rounded-control align-middle text-ink-3 data-hovered:bg-sunken"
      >
        <Icon of={Info} size={14} />
      </AriaButton>
      <Popover placement="top" offset={6} className={popoverClass}>
        <Dialog aria-label={words.title} className="max-w-80 px-2 py-1.5 outline-hidden">
          {reason}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
