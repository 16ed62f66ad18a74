import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { PaperLayout } from '@taraz/contract';
import { ChevronLeft, Download, Printer, Search, Share2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Page } from '../../app/layout/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { keepFile } from '../../ui/keep-file.ts';
import { useFormat } from '../../ui/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { invoiceQuery } from '../invoices/queries.ts';
import { ShareInvoice } from '../invoices/share-invoice.tsx';
import { type Paper, paperQuery } from './fetch-paper.ts';
import { paperStrings } from './paper.fa.ts';
import { PaperSheets } from './paper-sheets.tsx';
import { printPdf } from './print-pdf.ts';
import { canShareFiles, shareFile } from './share-file.ts';

const paths = { official: '/pdf/$id', normal: '/pdfN/$id', dotin: '/pdfD/$id' } as const satisfies Record<
  PaperLayout,
  string
>;
const layouts = ['official', 'normal', 'dotin'] as const satisfies readonly PaperLayout[];

const keys = ['Ctrl', 'P'] as const;

export function OfficialPaperPage() {
  const { id } = useParams({ from: '/main/pdf/$id' });
  return <PaperPage id={id} layout="official" />;
}
export function NormalPaperPage() {
  const { id } = useParams({ from: '/main/pdfN/$id' });
  return <PaperPage id={id} layout="normal" />;
}
export function DotinPaperPage() {
  const { id } = useParams({ from: '/main/pdfD/$id' });
  return <PaperPage id={id} layout="dotin" />;
}

/** /pdf, /pdfN, /pdfD: the sheet on sunken ground, as it will be printed. */
function PaperPage({ id, layout }: { id: string; layout: PaperLayout }) {
  const paper = useQuery(paperQuery(id, layout));
  return (
    <Page
      hasOwnPaper
      title={paperStrings.title}
      before={<Crumb id={id} />}
      actions={<PaperActions id={id} layout={layout} paper={paper.data} />}
      isBare
    >
      <div className="flex grow flex-col gap-4 bg-sunken p-4 max-sm:p-2">
        <PaperSheets id={id} layout={layout} />
      </div>
    </Page>
  );
}

function Crumb({ id }: { id: string }) {
  return (
    <Link
      to="/invoice/{-$id}"
      params={{ id }}
      className="inline-flex items-center gap-1.5 rounded-sm text-ink-2 hover:text-ink max-md:hidden"
    >
      {paperStrings.back}
      <Icon of={ChevronLeft} size={14} />
    </Link>
  );
}

interface PaperActionsProps {
  id: string;
  layout: PaperLayout;
  paper: Paper | undefined;
}

function PaperActions({ id, layout, paper }: PaperActionsProps) {
  const navigate = useNavigate();
  const format = useFormat();
  const canShare = useMemo(canShareFiles, []);
  const isDisabled = paper === undefined;
  const isPhone = usePhone();
  const print = () => paper !== undefined && printPdf(paper.blob);
  useShortcut('Ctrl+KeyP', print);
  return (
    <>
      <Segmented
        label={paperStrings.layout}
        isLabelHidden
        value={layout}
        onChange={(next) => void navigate({ to: paths[next], params: { id }, replace: true })}
        options={layouts.map((value) => ({ value, label: format.text(paperStrings.layouts[value]) }))}
      />
      <IconButton
        icon={Search}
        label={paperStrings.openInViewer}
        variant="outlined"
        onPress={() => void navigate({ to: '/pdf-viewer', search: { invoice: id, layout } })}
      />
      {canShare ? (
        <IconButton
          icon={Share2}
          label={paperStrings.share}
          variant="outlined"
          isDisabled={isDisabled}
          onPress={() => paper && void shareFile(paper.fileName, paper.blob)}
        />
      ) : (
        <ShareByLink id={id} />
      )}
      <Button icon={Download} isDisabled={isDisabled} onPress={() => paper && keepFile(paper.fileName, paper.blob)}>
        {paperStrings.download}
      </Button>
      <Button variant="primary" icon={Printer} isDisabled={isDisabled} {...(isPhone ? {} : { keys })} onPress={print}>
        {paperStrings.print}
      </Button>
    </>
  );
}

/** On a device that hands no file to other applications: a link of what has a number, by SMS or to copy. */
function ShareByLink({ id }: { id: string }) {
  const { data: invoice } = useQuery(invoiceQuery(id));
  const [isOpen, setOpen] = useState(false);
  if (invoice === undefined || invoice.tax_number === '') return null;
  return (
    <>
      <IconButton icon={Share2} label={paperStrings.share} variant="outlined" onPress={() => setOpen(true)} />
      {isOpen && <ShareInvoice id={id} taxNumber={invoice.tax_number} onClose={() => setOpen(false)} />}
    </>
  );
}
