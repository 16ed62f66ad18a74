import { type PaperLayout, paperLayouts, paperLimits } from '@taraz/contract';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useFormat } from '../../../../ui/preferences.ts';
import { RadioGroup } from '../../../../ui/radio-group.tsx';
import { bulkStrings as words } from './bulk.fa.ts';

export interface PrintChoice {
  layout: PaperLayout;
  format: 'pdf' | 'zip';
}

interface PrintDialogProps {
  count: number;
  onMake: (choice: PrintChoice) => void;
  onClose: () => void;
}

/** Layout and kind of file for many invoices on paper. */
export function PrintDialog({ count, onMake, onClose }: PrintDialogProps) {
  const numbers = useFormat();
  const [layout, setLayout] = useState<PaperLayout>('official');
  const [format, setFormat] = useState<'pdf' | 'zip'>(count <= paperLimits.pdf ? 'pdf' : 'zip');
  const parts = Math.ceil(count / paperLimits[format]);
  return (
    <Dialog
      title={words.printTitle(numbers.number(count))}
      width="s"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="primary" onPress={() => onMake({ layout, format })}>
            {words.make}
          </Button>
          <Button onPress={onClose}>{words.keep}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label={words.layout}
          value={layout}
          onChange={setLayout}
          options={paperLayouts.map((value) => ({ value, label: words.layouts[value] }))}
        />
        <RadioGroup
          label={words.format}
          value={format}
          onChange={setFormat}
          options={(['pdf', 'zip'] as const).map((value) => ({ value, label: words.formats[value] }))}
        />
        {parts > 1 && (
          <p className="text-ink-2">{words.parts(numbers.number(parts), numbers.number(paperLimits[format]))}</p>
        )}
      </div>
    </Dialog>
  );
}
