import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { reasonOf } from '../../app/reason-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ImportDetail } from './queries.ts';
import { ReplacePreview } from './replace-preview.tsx';
import { importStrings } from './strings.fa.ts';
import type { Sought } from './use-finder.ts';
import { useImportChange } from './use-import.ts';
import { type Replacement, useMatches } from './use-matches.ts';

const words = importStrings.replace;
const any = 'any';

interface ReplaceDialogProps {
  job: ImportDetail;
  isOfBad: boolean;
  /** Goes to the next cell in which it stands; false: there is none in the list. */
  onFind: (sought: Sought) => Promise<boolean>;
  onClose: () => void;
}

/** «یافتن و جایگزینی» over the whole file. Enter finds: who looks for a word must not empty the cells that hold it. */
export function ReplaceDialog({ job, isOfBad, onFind, onClose }: ReplaceDialogProps) {
  const format = useFormat();
  const change = useImportChange(job.id, null);
  const [find, setFind] = useState('');
  const [replace, setReplace] = useState('');
  const [column, setColumn] = useState(any);
  const [whole, setWhole] = useState(false);
  const [onlyBad, setOnlyBad] = useState(isOfBad);
  const [isNowhere, setNowhere] = useState(false);
  const replacement = useRef<HTMLInputElement>(null);
  const isIdle = find !== '' && !change.isPending;
  const replacing: Replacement = {
    ...{ find, replace, whole, only_bad: onlyBad },
    ...(column === any ? {} : { column: Number(column) }),
  };
  const matches = useMatches(job.id, replacing, job.last_edit?.number ?? 0);
  const cells = matches?.isWhole === true ? matches.cells : 0;
  const options = [
    { value: any, label: words.anyColumn },
    ...job.headers.flatMap((label, index) => (label === '' ? [] : [{ value: String(index), label }])),
  ];
  const go = () => {
    if (cells > 0 && !change.isPending) change.mutate({ replace: replacing }, { onSuccess: onClose });
  };
  const seek = async () => {
    const isFound = await onFind({ find, column: column === any ? null : Number(column), whole });
    setNowhere(!isFound);
  };
  return (
    <Dialog
      asksToClose="never"
      title={words.title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="primary" isDisabled={cells === 0} isBusy={change.isPending} onPress={go}>
            {cells === 0 ? words.goNone : words.go(format.number(cells))}
          </Button>
          <Button type="submit" form="replace" icon={Search} isDisabled={!isIdle}>
            {words.next}
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
          if (!isIdle) return;
          if (document.activeElement === replacement.current) go();
          else void seek();
        }}
      >
        {change.error !== null && (
          <Banner tone="bad" title={importStrings.grid.failed} isAlert>
            {reasonOf(change.error)}
          </Banner>
        )}
        {isNowhere && <Banner tone="warn" title={words.notFound} isAlert />}
        <TextField label={words.find} value={find} onChange={setFind} autoFocus />
        <TextField ref={replacement} label={words.with} value={replace} onChange={setReplace} />
        <Select label={words.column} options={options} value={column} onChange={setColumn} />
        <Checkbox isSelected={whole} onChange={setWhole}>
          {words.whole}
        </Checkbox>
        <Checkbox isSelected={onlyBad} onChange={setOnlyBad}>
          {words.onlyBad}
        </Checkbox>
        {matches !== null && <ReplacePreview job={job} matches={matches} />}
      </form>
    </Dialog>
  );
}
