import { type PaperLayout, paperLayouts, paperLimits } from '@taraz/contract';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useFormat } from '../../../../ui/preferences.ts';
import { RadioGroup } from '../../../../ui/radio-group.tsx';
import { paperStrings } from '../../../paper/paper.fa.ts';
import { bulkStrings as words } from './bulk.fa.ts';

/** Where the papers go: to the printer at once, or into files to keep. */
export type PrintTarget = keyof typeof words.targets;

export interface PrintChoice {
  layout: PaperLayout;
  target: PrintTarget;
}

/** Of the file that is asked of the server. */
export const formatOf = (target: PrintTarget): 'pdf' | 'zip' => (target === 'zip' ? 'zip' : 'pdf');

interface PrintDialogProps {
  count: number;
  onMake: (choice: PrintChoice) => void;
  onClose: () => void;
}

/** Layout of many invoices on paper, and where they go. */
export function PrintDialog({ count, onMake, onClose }: PrintDialogProps) {
  const numbers = useFormat();
  const [layout, setLayout] = useState<PaperLayout>('official');
  // One print job is one file: what does not fit into one is kept as files.
  const isOneJob = count <= paperLimits.pdf;
  const targets: readonly PrintTarget[] = isOneJob ? ['printer', 'pdf', 'zip'] : ['pdf', 'zip'];
  const [target, setTarget] = useState<PrintTarget>(isOneJob ? 'printer' : 'zip');
  const limit = paperLimits[formatOf(target)];
  const parts = Math.ceil(count / limit);
  return (
    <Dialog
      title={words.printTitle(numbers.number(count))}
      width="s"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="primary" onPress={() => onMake({ layout, target })}>
            {target === 'printer' ? words.print : words.make}
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
          options={paperLayouts.map((value) => ({ value, label: numbers.text(paperStrings.layouts[value]) }))}
        />
        <RadioGroup
          label={words.target}
          value={target}
          onChange={setTarget}
          options={targets.map((value) => ({ value, label: words.targets[value] }))}
        />
        {parts > 1 && <p className="text-ink-2">{words.parts(numbers.number(parts), numbers.number(limit))}</p>}
      </div>
    </Dialog>
  );
}
