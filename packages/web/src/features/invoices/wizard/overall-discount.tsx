import { decimalOf, parseDecimal } from '@taraz/core';
import { useState } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { DecimalField } from '../../../ui/decimal-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { spreadDiscount } from '../draft-store/spread-discount.ts';
import { addOveralDiscount, discountRooms } from '../draft-store/transitions.ts';
import { offerUndo } from './offer-undo.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.discount;
const previewLines = 6;

/** An overall discount in rial or percent, with the share of each line before it is given. */
export function OverallDiscount({ onClose }: { onClose: () => void }) {
  const store = useDraftStore();
  const format = useFormat();
  const state = useDraft(({ state: all }) => all);
  const [unit, setUnit] = useState<'rial' | 'percent'>('rial');
  const [text, setText] = useState('');
  const rooms = discountRooms(state);
  const room = rooms.reduce((sum, one) => sum + one.room, 0n);
  const amount = amountOf(text, unit, room);
  const spread = spreadDiscount(amount, rooms);
  const isTooMuch = amount > room;
  const apply = () => {
    store.endStep();
    store.apply((before) => addOveralDiscount(before, amount.toString()).state);
    offerUndo(store, words.applied(format.money(amount)));
    onClose();
  };
  return (
    <Dialog
      title={words.title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="m"
      onSubmit={() => spread.ok && apply()}
      footer={
        <>
          <Button variant="primary" type="submit" isDisabled={!spread.ok}>
            {words.apply}
          </Button>
          <Button onPress={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3.5">
        <div className="flex items-end gap-3">
          <DecimalField
            autoFocus
            label={words.amount}
            value={text}
            onChange={setText}
            maxFraction={unit === 'rial' ? 0 : 2}
            unit={wizardStrings.field[unit]}
            error={isTooMuch ? words.tooMuch(format.money(room)) : undefined}
            className="grow"
          />
          <Segmented
            label={words.unit}
            isLabelHidden
            className="shrink-0"
            value={unit}
            onChange={(next) => {
              setUnit(next);
              setText('');
            }}
            options={[
              { value: 'rial', label: words.rial },
              { value: 'percent', label: words.percent },
            ]}
          />
        </div>
        {state.overalDiscount !== '0' && (
          <p className="text-ink-2">{words.soFar(format.money(state.overalDiscount))}</p>
        )}
        <p className="text-caption text-ink-2">{words.explain}</p>
        {spread.ok && <SharePreview shares={spread.shares} />}
      </div>
    </Dialog>
  );
}

/** The share of each of the first lines, before it is given. */
function SharePreview({ shares }: { shares: ReadonlyMap<string, bigint> }) {
  const items = useDraft(({ state }) => state.items);
  const head = 'border-line-strong border-b py-1 font-medium';
  return (
    <table className="w-full">
      <thead className="text-caption text-ink-2">
        <tr>
          <th scope="col" className={`${head} text-start`}>
            {words.line}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {words.share}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.slice(0, previewLines).map((item) => (
          <tr key={item.uuid}>
            <td className="border-line border-b py-1">{item.item_name || item.item_code}</td>
            <td className="border-line border-b py-1 text-right">
              <Amount value={shares.get(item.uuid) ?? 0n} />
            </td>
          </tr>
        ))}
        {items.length > previewLines && (
          <tr>
            <td colSpan={2} className="py-1 text-ink-3">
              …
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** The discount in whole rial; a percentage is of what the lines can take, truncated. */
function amountOf(text: string, unit: 'rial' | 'percent', room: bigint): bigint {
  const value = parseDecimal(text);
  if (value === null) return 0n;
  const rial = unit === 'rial' ? value : decimalOf(room.toString()).times(value).percent();
  return BigInt(rial.truncated().toString());
}
