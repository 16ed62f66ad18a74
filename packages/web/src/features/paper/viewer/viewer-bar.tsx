import { normaliseDecimal } from '@taraz/core';
import { ChevronDown, ChevronUp, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { paperStrings } from '../paper.fa.ts';
import type { PdfSearch } from '../pdf/use-pdf-search.ts';

const words = paperStrings.viewer;

export interface ViewerBarProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** percent of print */
  percent: number;
  onZoom: (by: 1 | -1) => void;
  onFit: () => void;
  search: PdfSearch;
}

/** Page, zoom and search, above the pages and always in sight. */
export function ViewerBar({ page, pages, onPage, percent, onZoom, onFit, search }: ViewerBarProps) {
  const format = useFormat();
  return (
    <div
      role="toolbar"
      aria-label={words.title}
      className="no-print sticky top-(--frame-top) z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-surface px-page py-2"
    >
      <div className="flex items-center gap-1">
        <IconButton
          icon={ChevronUp}
          label={words.previousPage}
          isDisabled={page <= 1}
          onPress={() => onPage(page - 1)}
        />
        <PageField page={page} pages={pages} onPage={onPage} />
        <span className="text-ink-2">{words.of(format.number(pages))}</span>
        <IconButton
          icon={ChevronDown}
          label={words.nextPage}
          isDisabled={page >= pages}
          onPress={() => onPage(page + 1)}
        />
      </div>
      <div className="flex items-center gap-1">
        <IconButton icon={ZoomOut} label={words.zoomOut} onPress={() => onZoom(-1)} />
        <output className="min-w-12 text-center text-ink-2">{words.zoom(format.number(percent))}</output>
        <IconButton icon={ZoomIn} label={words.zoomIn} onPress={() => onZoom(1)} />
        <IconButton icon={MoveHorizontal} label={words.fit} onPress={onFit} />
      </div>
      <SearchBox search={search} />
    </div>
  );
}

/** The page's number, which can be typed: digits of any script, Enter goes there. */
function PageField({ page, pages, onPage }: Pick<ViewerBarProps, 'page' | 'pages' | 'onPage'>) {
  const format = useFormat();
  const [text, setText] = useState(format.number(page));
  useEffect(() => setText(format.number(page)), [page, format]);
  const go = () => {
    const number = Number(normaliseDecimal(text) ?? '');
    if (Number.isInteger(number) && number >= 1 && number <= pages) onPage(number);
    else setText(format.number(page));
  };
  return (
    <TextField
      label={words.page}
      isLabelHidden
      value={text}
      onChange={setText}
      onBlur={go}
      onKeyDown={(event) => event.key === 'Enter' && go()}
      inputMode="numeric"
      inputClassName="text-center"
      className="w-14"
    />
  );
}

function SearchBox({ search }: { search: PdfSearch }) {
  const format = useFormat();
  const { query, setQuery, matches, at, isReading, step } = search;
  const count = matches.length;
  return (
    <div className="flex min-w-0 grow items-center gap-1 sm:max-w-md">
      <SearchField label={words.search} value={query} onChange={setQuery} onSubmit={() => step(1)} className="grow" />
      {query !== '' && (
        <>
          <span role="status" className="whitespace-nowrap px-1 text-ink-2">
            {count === 0
              ? isReading
                ? words.searching
                : words.nothing
              : words.found(format.number(at + 1), format.number(count))}
          </span>
          <IconButton icon={ChevronUp} label={words.previous} isDisabled={count === 0} onPress={() => step(-1)} />
          <IconButton icon={ChevronDown} label={words.next} isDisabled={count === 0} onPress={() => step(1)} />
        </>
      )}
    </div>
  );
}

/** Chooses a PDF of this device. */
export function OpenFileButton({ onFile, isPrimary = false }: { onFile: (file: File) => void; isPrimary?: boolean }) {
  const choose = () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'application/pdf,.pdf';
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (file) onFile(file);
    });
    input.click();
  };
  return (
    <Button variant={isPrimary ? 'primary' : 'secondary'} onPress={choose}>
      {words.open}
    </Button>
  );
}
