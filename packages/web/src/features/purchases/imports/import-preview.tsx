import { useQuery } from '@tanstack/react-query';
import { purchaseRowStates } from '@taraz/contract';
import { purchaseFileSums } from '@taraz/core';
import { Amount } from '../../../ui/amount.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { FigureStrip } from '../../../ui/figure-strip.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useWhileShown } from '../../../ui/use-is-shown.ts';
import { ImportFoot } from './import-foot.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportRows } from './import-rows.tsx';
import { type ImportRow, type ImportRowState, importRowsQuery, type PurchaseImport } from './queries.ts';
import type { ImportPatch, ImportSearch } from './search.ts';
import { importStrings as strings } from './strings.fa.ts';
import { useLeftOut } from './use-left-out.ts';

interface ImportPreviewProps {
  file: PurchaseImport;
  search: ImportSearch;
  change: (patch: ImportPatch) => void;
}

/** The part that is shown first: the first that has something to see. */
const firstPart = ({ counts }: PurchaseImport): ImportRowState =>
  purchaseRowStates.find((part) => counts[part] > 0) ?? 'new';

/** The rows of a file beside the register, part by part; before it is taken they are chosen here, after it this is its result. */
export function ImportPreview({ file, search, change }: ImportPreviewProps) {
  const query = useQuery(importRowsQuery(file.id));
  const leftOut = useLeftOut(file.id);
  // The register is read anew first; whoever has gone on to the purchases meanwhile stays there.
  const showFirst = useWhileShown(() => change({ show: undefined }));
  const isOpen = file.state === 'open';
  const part = search.show ?? firstPart(file);
  const rows = query.data?.rows ?? [];
  return (
    <>
      <div className="flex grow flex-col gap-3.5 px-page pb-page max-sm:pt-3">
        <ImportResult file={file} />
        {file.notices.map((notice) => (
          <Banner key={notice} tone="info" title={notice} />
        ))}
        {isOpen && <Figures file={file} rows={query.data?.rows.filter((row) => !leftOut.has(row))} />}
        <Tabs<ImportRowState>
          label={strings.tabsLabel}
          selected={part}
          onSelect={(show) => change({ show, offset: undefined })}
          items={purchaseRowStates.map((id) => ({ id, title: strings.tabs[id], count: file.counts[id] }))}
        />
        {file.counts[part] > 0 && (
          <p className="text-ink-2">{part === 'likely' && !isOpen ? strings.likelyLeft : strings.tabHints[part]}</p>
        )}
        <ImportRows
          key={part}
          part={part}
          rows={rows.filter(({ state }) => state === part)}
          query={query}
          leftOut={leftOut}
          isOpen={isOpen}
          search={search}
          change={change}
        />
      </div>
      {isOpen && query.data !== undefined && (
        <ImportFoot file={file} rows={rows} leftOut={leftOut} onDone={showFirst} />
      )}
    </>
  );
}

/** What would be entered: of the rows that are wanted, until these are there of the file as it comes. */
function Figures({ file, rows }: { file: PurchaseImport; rows: readonly ImportRow[] | undefined }) {
  const words = strings.figures;
  const { net, vat, creditable_vat } = rows === undefined ? file : purchaseFileSums(rows);
  const isLess = rows?.some(({ voids }) => voids.length > 0) ?? false;
  const figure = (label: string, value: string) => ({ label, value: <Amount value={value} isTabular={false} /> });
  return (
    <FigureStrip
      label={words.label}
      figures={[
        figure(isLess ? words.netLess : words.net, net),
        figure(words.vat, vat),
        figure(words.creditable, creditable_vat),
      ]}
    />
  );
}
