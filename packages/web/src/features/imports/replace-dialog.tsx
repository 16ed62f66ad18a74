import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';
import { useImportChange } from './use-import.ts';

const words = importStrings.replace;
const any = 'any';

/** «یافتن و جایگزینی» over the whole file. */
export function ReplaceDialog({ job, onClose }: { job: ImportDetail; onClose: () => void }) {
  const change = useImportChange(job.id, importStrings.grid.failed);
  const [find, setFind] = useState('');
  const [replace, setReplace] = useState('');
  const [column, setColumn] = useState(any);
  const [whole, setWhole] = useState(false);
  const [onlyBad, setOnlyBad] = useState(true);
  const options = [
    { value: any, label: words.anyColumn },
    ...job.headers.flatMap((label, index) => (label === '' ? [] : [{ value: String(index), label }])),
  ];
  const go = () =>
    change.mutate(
      { replace: { find, replace, whole, only_bad: onlyBad, ...(column === any ? {} : { column: Number(column) }) } },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      title={words.title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="primary" isDisabled={find === ''} isBusy={change.isPending} onPress={go}>
            {words.go}
          </Button>
          <Button onPress={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <TextField label={words.find} value={find} onChange={setFind} autoFocus />
        <TextField label={words.with} value={replace} onChange={setReplace} />
        <Select label={words.column} options={options} value={column} onChange={setColumn} />
        <Checkbox isSelected={whole} onChange={setWhole}>
          {words.whole}
        </Checkbox>
        <Checkbox isSelected={onlyBad} onChange={setOnlyBad}>
          {words.onlyBad}
        </Checkbox>
      </div>
    </Dialog>
  );
}
