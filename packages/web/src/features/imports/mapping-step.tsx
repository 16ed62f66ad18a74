import { useMutation } from '@tanstack/react-query';
import { lookupPaths, templateColumns } from '@taraz/core';
import { ArrowLeft } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { FileNotices } from './file-notices.tsx';
import { LooksLikeTomans } from './looks-like-tomans.tsx';
import { type Choices, lookedUpBy, mappingOf, unitOf, withLookups } from './mapping-choices.ts';
import { MappingConstants } from './mapping-constants.tsx';
import { absentOf, letterOf, paymentDue } from './mapping-fields.ts';
import { areRowsApart, areUndated, missingLabels } from './mapping-gaps.ts';
import { MappingHead } from './mapping-head.tsx';
import { MappingRows } from './mapping-rows.tsx';
import { OwnListChoice } from './own-list-choice.tsx';
import { type ImportChange, type ImportDetail, mappingKey } from './queries.ts';
import { SameFile } from './same-file.tsx';
import { readSheets, SheetChoice } from './sheet-choice.tsx';
import { StepFoot } from './step-foot.tsx';
import { importStrings } from './strings.fa.ts';
import { useImportChange } from './use-import.ts';
import { columnsOf, type MappingDraft, useMappingDraft } from './use-mapping-draft.ts';

const words = importStrings.mapping;

const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** Which column of the file means what. */
export function MappingStep({ job }: { job: ImportDetail }) {
  const change = useImportChange(job.id, words.failed);
  const { draft, change: say, keeper } = useMappingDraft(job);
  const { choices } = draft;
  /** What was kept of the columns is overtaken by this; it is under way from the press on. */
  const sending = useMutation({
    mutationKey: mappingKey(job.id),
    // What it does tells why it failed.
    meta: { tells: true },
    mutationFn: async (body: ImportChange) => {
      await keeper.yield();
      await change.mutateAsync(body);
    },
  });
  if (sending.isPending) {
    return (
      // The button that was pressed is gone: the focus would fall to the way back in the head, where a second Enter leaves.
      <div ref={takeFocus} tabIndex={-1} className="px-page py-10 outline-hidden">
        <ProgressBar label={words.sent} value={null} />
      </div>
    );
  }
  return (
    <>
      <div className="flex grow flex-col gap-3.5 px-page py-3.5">
        <SameFile job={job} />
        <ReadNotices job={job} onReset={() => sending.mutate({ action: 'reset_columns' })} />
        {unitOf(choices) !== 'toman' && <LooksLikeTomans job={job} />}
        {job.sheets.length > 1 && (
          <SheetChoice job={job} chosen={draft.sheets} onChange={(sheets) => say({ sheets })} />
        )}
        <Columns job={job} draft={draft} onChange={say} />
        <Gaps draft={draft} />
      </div>
      <StepFoot main={<GoOn job={job} draft={draft} onGo={sending.mutate} />} />
    </>
  );
}

const moreSheets = 'MORE_SHEETS';
const remembered = 'REMEMBERED';

/** How the file was read; where its columns are those of an earlier one, the way to what its titles say by themselves. */
function ReadNotices({ job, onReset }: { job: ImportDetail; onReset: () => void }) {
  const known = job.notices.find(({ code }) => code === remembered);
  // Which sheets were read is said where they are chosen.
  const others = job.notices.filter(
    ({ code }) => code !== remembered && !(code === moreSheets && job.sheets.length > 1),
  );
  return (
    <>
      <FileNotices notices={others} isOpen />
      {known && <Banner tone="info" title={known.message} actions={<Button onPress={onReset}>{words.reset}</Button>} />}
    </>
  );
}

interface ColumnsProps {
  job: ImportDetail;
  draft: MappingDraft;
  onChange: (changes: Partial<MappingDraft>) => void;
}

/** What holds for the whole file, each of its columns, and what no column says. */
function Columns({ job, draft, onChange }: ColumnsProps) {
  const format = useFormat();
  const { headers } = job;
  const { choices, key } = draft;
  const heads = headers.map((header, column) => (header === '' ? words.noHeader(letterOf(column)) : header));
  const known = choices.paths.filter((path, column) => path !== '' || lookedUpBy(choices, column) !== '').length;
  const choose = (part: Partial<Choices>) => onChange({ choices: { ...choices, ...part } });
  return (
    <>
      <Card title={words.title} subtitle={words.count(format.number(known), format.number(headers.length))} isFlush>
        <p className="px-3.5 py-2 text-ink-2">
          {headers.every((text) => text.trim() === '') ? words.namelessHint : words.hint}
        </p>
        <MappingHead headers={headers} draft={draft} onChange={onChange} />
        <MappingRows job={job} heads={heads} pattern={key} choices={choices} onChange={choose} />
      </Card>
      {choices.paths.includes(paymentDue) && <p className="text-caption text-ink-2">{words.emptyDue}</p>}
      <OwnListChoice
        headers={heads}
        paths={choices.paths}
        hasBuyer={templateColumns(key).some(({ path }) => path === lookupPaths.buyers)}
        lookups={choices.lookups}
        onChange={(lookups) => choose(withLookups(choices, lookups))}
      />
      <MappingConstants
        pattern={key}
        absent={absentOf(key, choices)}
        values={choices.constants}
        onChange={(path, value) => choose({ constants: { ...choices.constants, [path]: value } })}
      />
    </>
  );
}

/** What these columns leave open. */
function Gaps({ draft: { choices, key } }: { draft: MappingDraft }) {
  const mapping = mappingOf(choices);
  const missing = missingLabels(key, mapping);
  return (
    <>
      {missing.length > 0 && (
        <Banner tone="warn" title={words.missing(missing.map((label) => `«${label}»`).join('، '))} />
      )}
      {areUndated(mapping) && <Banner tone="warn" title={words.undated} />}
      {areRowsApart(mapping) && <Banner tone="warn" title={words.apart} />}
    </>
  );
}

interface GoOnProps {
  job: ImportDetail;
  draft: MappingDraft;
  onGo: (body: ImportChange) => void;
}

/** Reads other sheets where others are ticked; else checks the rows by these columns. */
function GoOn({ job, draft, onGo }: GoOnProps) {
  const format = useFormat();
  const { sheets, choices } = draft;
  const areOthers = sheets.join() !== readSheets(job).join();
  return areOthers ? (
    <Button
      variant="primary"
      iconEnd={ArrowLeft}
      isDisabled={sheets.length === 0}
      onPress={() => onGo({ sheets: [...sheets] })}
    >
      {words.readSheets(format.number(sheets.length))}
    </Button>
  ) : (
    <Button
      variant="primary"
      iconEnd={ArrowLeft}
      isDisabled={mappingOf(choices)['items[].item_code'] === undefined || job.rows === 0}
      onPress={() => onGo(columnsOf(draft))}
    >
      {words.go}
    </Button>
  );
}
