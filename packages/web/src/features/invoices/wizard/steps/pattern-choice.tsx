import type { PatternLabel } from '@taraz/core';
import {
  Banknote,
  ChartCandlestick,
  Container,
  FileText,
  Fuel,
  Gem,
  HandCoins,
  Handshake,
  HardHat,
  Link2,
  type LucideIcon,
  Plane,
  Receipt,
  ReceiptText,
  ShieldCheck,
  Truck,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { flushSync } from 'react-dom';
import { useSession } from '../../../../app/session-store.ts';
import { Card } from '../../../../ui/card.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { MoreButton } from '../../../../ui/more-button.tsx';
import { useDraft } from '../../draft-store/draft-context.ts';
import { labelOfDraft, patternGroups, usualPatterns } from '../pattern-groups.ts';
import { recentPatterns, rememberPattern } from '../recent-patterns.ts';
import { useChoosePattern } from '../use-choose-pattern.ts';
import { wizardStrings } from '../wizard.fa.ts';

const words = wizardStrings.pattern;

const icons: Readonly<Record<PatternLabel['id'], LucideIcon>> = {
  reference: FileText,
  final_consumer: Receipt,
  commission: Handshake,
  chain_sale: Link2,
  gold: Gem,
  gold_with_buyer: Gem,
  gold_without_buyer: Gem,
  contracting: HardHat,
  service_bill: ReceiptText,
  insurance: ShieldCheck,
  insurance_without_buyer: ShieldCheck,
  air_ticket: Plane,
  waybill: Truck,
  currency_sale: Banknote,
  export: Container,
  commodity_exchange: ChartCandlestick,
  refinery: Fuel,
  refinery_without_buyer: HandCoins,
};

/** Which invoice it is: the usual ones at once, all of them by trade behind one button. Arrows move, as in any radio group. */
export function PatternChoice() {
  const take = useChoosePattern();
  const invoice = useDraft(({ state }) => state.invoice);
  const isEdit = useDraft(({ state }) => state.isEditState);
  const hasItems = useDraft(({ state }) => state.items.length > 0);
  const chosen = labelOfDraft(invoice);
  const [isAll, setAll] = useState(false);
  const account = useSession().user?.account.id ?? '';
  const [recent] = useState(() => recentPatterns(account));
  const choice = useRef<HTMLDivElement>(null);
  const isChanged = useRef(false);
  const latest = useRef(chosen?.id);
  latest.current = chosen?.id;
  // When the step is left: arrows pass by others on their way.
  useEffect(
    () => () => {
      if (isChanged.current && latest.current !== undefined) rememberPattern(account, latest.current);
    },
    [account],
  );
  const all = patternGroups.flatMap(({ labels }) => labels);
  const choose = (id: string) => {
    const label = all.find((one) => one.id === id);
    if (!label) return;
    take(label);
    isChanged.current = true;
  };
  const usual = all.filter(({ id }) => usualPatterns.has(id) || recent.includes(id) || id === chosen?.id);
  const close = () => {
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && !choice.current?.contains(activeElement);
    // The radios are others when the list is closed: a frame later they may not be there yet, and the keyboard went with the old one.
    flushSync(() => setAll(false));
    // It stays with the chosen one, unless the next field is being written already.
    if (!isElsewhere) choice.current?.querySelector<HTMLElement>('input:checked')?.focus();
  };
  return (
    <Card
      title={words.heading}
      actions={
        <MoreButton isOpen={isAll} onChange={setAll}>
          {isAll ? words.fewer : words.all}
        </MoreButton>
      }
    >
      <RadioGroup
        ref={choice}
        aria-label={words.kindLabel}
        value={chosen?.id ?? null}
        isDisabled={isEdit}
        onChange={choose}
        className="flex flex-col gap-3"
      >
        {isAll ? (
          patternGroups.map(({ group, labels }) => (
            <div key={group} className="grid gap-x-4 gap-y-1 md:grid-cols-[8.5rem_minmax(0,1fr)]">
              <p className="font-medium text-caption text-ink-2 md:pt-3">{words.groups[group]}</p>
              <div className="grid gap-2 sm:grid-cols-2">
                {labels.map((label) => (
                  <PatternRadio key={label.id} label={label} onTaken={close} />
                ))}
              </div>
            </div>
          ))
        ) : (
          <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
            {usual.map((label) => (
              <PatternRadio key={label.id} label={label} />
            ))}
          </div>
        )}
      </RadioGroup>
      {hasItems && !isEdit && <p className="mt-2 text-caption text-ink-3">{words.changeWarning}</p>}
    </Card>
  );
}

/** `onTaken`: chosen by hand or with Enter, which ends the choosing; arrows go on looking. */
function PatternRadio({ label, onTaken }: { label: PatternLabel; onTaken?: () => void }) {
  return (
    <Radio
      value={label.id}
      onPointerUp={() => onTaken && setTimeout(onTaken, 120)}
      onKeyDown={(event) => {
        if (onTaken && event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onTaken();
        else event.continuePropagation();
      }}
      className={cx(
        'flex min-h-14 cursor-default items-start gap-3 rounded-control border border-line p-2.5 transition-colors duration-120',
        'data-hovered:bg-sunken data-selected:border-accent data-selected:bg-accent-soft data-disabled:opacity-60',
        'outline-hidden data-focus-visible:outline-2 data-focus-visible:outline-focus data-focus-visible:outline-offset-1',
      )}
    >
      <Icon of={icons[label.id]} size={18} className="mt-0.5 text-accent-text" />
      <span className="min-w-0">
        <span className="block font-bold">{label.labelFa}</span>
        <span className="block text-caption text-ink-2">{words.hints[label.id]}</span>
      </span>
    </Radio>
  );
}
