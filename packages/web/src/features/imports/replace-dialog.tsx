import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
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
export function ReplaceDialog({ job, isOfBad, onClose }: { job: ImportDetail; isOfBad: boolean; onClose: () => void }) {
  const change = useImportChange(job.id, importStrings.grid.failed);
  const [find, setFind] = useState('');
  const [replace, setReplace] = useState('');
  const [column, setColumn] = useState(any);
  const [whole, setWhole] = useState(false);
  const [onlyBad, setOnlyBad] = useState(isOfBad);
  const [isNothing, setNothing] = useState(false);
  const options = [
    { value: any, label: words.anyColumn },
    ...job.headers.flatMap((label, index) => (label === '' ? [] : [{ value: String(index), label }])),
  ];
  const go = () => {
    setNothing(false);
    change.mutate(
      { replace: { find, replace, whole, only_bad: onlyBad, ...(column === any ? {} : { column: Number(column) }) } },
      {
        onSuccess: (after) => {
          // One that goes on in steps has found something.
          if (after.editing !== null || after.last_edit?.number !== job.last_edit?.number) onClose();
          else setNothing(true);
        },
      },
    );
  };
  return (
    <Dialog
      asksToClose="never"
      title={words.title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="primary" type="submit" form="replace" isDisabled={find === ''} isBusy={change.isPending}>
            {words.go}
          </Button>
          <Button onPress={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <form
        id="replace"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (find !== '' && !change.isPending) go();
        }}
      >
        {isNothing && <Banner tone="warn" title={words.nothing} isAlert />}
        <TextField label={words.find} value={find} onChange={setFind} autoFocus />
        <TextField label={words.with} value={replace} onChange={setReplace} />
        <Select label={words.column} options={options} value={column} onChange={setColumn} />
        <Checkbox isSelected={whole} onChange={setWhole}>
          {words.whole}
        </Checkbox>
        <Checkbox isSelected={onlyBad} onChange={setOnlyBad}>
          {words.onlyBad}
        </Checkbox>
      </form>
    </Dialog>
  );
}
