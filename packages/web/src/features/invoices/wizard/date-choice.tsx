import { DAY_MS, sendingDeadline } from '@taraz/core';
import { RotateCcw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { timeLeft } from '../../../ui/time-left.ts';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { dateNow, keepsDate, updateHeader } from '../draft-store/transitions.ts';
import { browserDeps } from './browser-deps.ts';
import { InstantField } from './instant-field.tsx';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.pattern;

/** The date follows the clock until it is chosen by hand; of what has its number it stays. */
export function DateChoice() {
  const store = useDraftStore();
  const format = useFormat();
  const date = useDraft(({ state }) => state.invoice.invoice_date);
  const isByHand = useDraft(({ state }) => state.invoice.dateFlag);
  const isKept = useDraft(({ state }) => keepsDate(state));
  const isLate = useDraft(({ state }) => state.invoice.sending_rule !== '');
  const isFixed = isByHand || isKept;
  return (
    <div>
      <InstantField
        path="invoice.invoice_date"
        label={words.date}
        isRequired
        onWritten={() => store.apply((state) => updateHeader(state, { dateFlag: true }), 'invoice.invoice_date')}
      />
      <p className="mt-1 flex flex-wrap items-center gap-2 text-caption text-ink-3">
        {isByHand ? words.dateByHand : isKept ? words.dateKept : words.dateAuto}
        {isFixed && (
          <Button
            variant="quiet"
            size="s"
            icon={RotateCcw}
            onPress={() => store.apply((state) => dateNow(state, browserDeps))}
          >
            {words.dateBackToNow}
          </Button>
        )}
        {isFixed && !isLate && date !== '' && <Deadline iso={date} format={format} />}
      </p>
    </div>
  );
}

function Deadline({ iso, format }: { iso: string; format: ReturnType<typeof useFormat> }) {
  const deadline = sendingDeadline(iso);
  const nowMs = browserDeps.now();
  const { kind } = timeLeft(deadline, nowMs);
  if (kind === 'past') return null;
  if (kind === 'today') return <span className="text-warn">{words.deadlineToday(format.time(deadline))}</span>;
  if (kind === 'tomorrow') return <span className="text-warn">{words.deadlineTomorrow(format.time(deadline))}</span>;
  const days = Math.ceil((Date.parse(deadline) - nowMs) / DAY_MS);
  return <span className={days <= 3 ? 'text-warn' : ''}>{words.deadline(format.number(days))}</span>;
}
