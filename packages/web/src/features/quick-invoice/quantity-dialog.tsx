import { unitLabel } from '@taraz/core';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../app/form-dialog.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { useDraft } from '../invoices/draft-store/draft-context.ts';
import { isScannedCode } from './read-scan.ts';
import { quickStrings } from './strings.fa.ts';
import { useScannerPace } from './use-scanner-pace.ts';

const strings = quickStrings.quantity;

interface QuantityDialogProps {
  /** the line's */
  uuid: string;
  onSet: (quantity: string) => void;
  onClose: () => void;
  /** the cashier did not stop for the question, and scanned the next goods */
  onScan: (code: string) => void;
}

/** How much of goods that stand in the sale already: twelve are not eleven presses, and a weight has a fraction. */
export function QuantityDialog({ uuid, onSet, onClose, onScan }: QuantityDialogProps) {
  const format = useFormat();
  const item = useDraft(({ state }) => state.items.find((one) => one.uuid === uuid));
  const [quantity, setQuantity] = useState('');
  const pace = useScannerPace(quantity);
  // Sold in the till's other window, or taken back.
  const isGone = item === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when its line has gone
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone]);
  if (isGone) return null;
  const goOn = (scanned: { code: string; before: string }) => {
    if (scanned.before !== '') onSet(scanned.before);
    onScan(scanned.code);
  };
  const set = () => {
    const scanned = pace.scanned() ?? (isScannedCode(quantity) ? { code: quantity, before: '' } : null);
    if (scanned !== null) goOn(scanned);
    else if (quantity !== '') onSet(quantity);
    else onClose();
  };
  return (
    // Its buttons are beside the field: what is scanned is heard over the whole dialog.
    <div
      className="contents"
      onKeyDownCapture={(event) => pace.onKeyDownOver(event, (code) => goOn({ code, before: quantity }))}
    >
      <FormDialog title={strings.title(item.item_name)} submit={strings.set} onSubmit={set} onClose={onClose}>
        <DecimalField
          label={strings.quantity}
          unit={unitLabel(item.item_unit)}
          placeholder={format.number(item.item_qty || '0')}
          value={quantity}
          onChange={setQuantity}
          autoFocus
        />
      </FormDialog>
    </div>
  );
}
