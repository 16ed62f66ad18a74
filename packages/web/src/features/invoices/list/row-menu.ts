import { isTrial } from '@taraz/core';
import {
  Eye,
  FilePlus2,
  FileText,
  GitBranchPlus,
  PencilLine,
  PenLine,
  Printer,
  Repeat,
  Send,
  Share2,
  Trash2,
} from 'lucide-react';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { chainStrings } from '../../invoice-chain/strings.fa.ts';
import { recurringStrings } from '../../recurring/strings.fa.ts';
import { shareStrings } from '../../sharing/strings.fa.ts';
import type { InvoiceSummary } from '../queries.ts';
import type { InvoiceActions } from '../use-invoice-actions.ts';
import { actionsOf, isOver } from './invoice-status.ts';
import { listStrings } from './list.fa.ts';

/** What of a row is asked for over the list. */
export interface RowRequests {
  onOpen: (row: InvoiceSummary) => void;
  onShare: (row: InvoiceSummary) => void;
  onCorrect: (row: InvoiceSummary) => void;
  onRemove: (row: InvoiceSummary) => void;
  /** where the user may make invoices come again */
  onRepeat?: (row: InvoiceSummary) => void;
}

/** What the row's menu offers by state; what has a number is printed and shared from here too. */
export function rowMenu(
  row: InvoiceSummary,
  actions: InvoiceActions,
  { onOpen, onShare, onCorrect, onRemove, onRepeat }: RowRequests,
): MenuEntry[] {
  const { mayIssue, mayDraft } = actions;
  const mayWrite = actions.mayWrite(row);
  const may = actionsOf(row);
  const words = listStrings.menu;
  const editWord = row.state === 'draft' ? words.continue : row.state === 'rejected' ? words.mend : words.edit;
  return [
    { id: 'open', title: words.open, icon: Eye, keys: ['Enter'], onAction: () => onOpen(row) },
    { id: 'page', title: words.page, icon: FileText, onAction: () => actions.open(row.id) },
    ...(mayWrite && may.canEdit
      ? [{ id: 'edit', title: editWord, icon: PencilLine, onAction: () => actions.edit(row.id) }]
      : []),
    ...(mayIssue && may.canCorrect && !isOver(row)
      ? [{ id: 'correct', title: chainStrings.planner, icon: GitBranchPlus, onAction: () => onCorrect(row) }]
      : []),
    ...(mayIssue && may.canSign ? [{ id: 'sign', title: words.sign, icon: PenLine, onAction: actions.sign }] : []),
    ...(mayIssue && (may.canPush || may.canAsk)
      ? [
          {
            id: 'push',
            title: may.canPush ? words.push : words.ask,
            icon: Send,
            onAction: () => void actions.push(row.id),
          },
        ]
      : []),
    ...(row.tax_number === ''
      ? []
      : [
          { id: 'print', title: words.print, icon: Printer, onAction: () => actions.print(row.id) },
          { id: 'share', title: shareStrings.share, icon: Share2, onAction: () => onShare(row) },
        ]),
    ...(mayDraft
      ? [{ id: 'duplicate', title: words.duplicate, icon: FilePlus2, onAction: () => actions.duplicate(row.id) }]
      : []),
    ...(onRepeat === undefined || row.issued_elsewhere || isTrial(row)
      ? []
      : [{ id: 'repeat', title: recurringStrings.make.action, icon: Repeat, onAction: () => onRepeat(row) }]),
    ...(mayWrite && may.canDelete
      ? [{ id: 'remove', title: words.remove, icon: Trash2, isDestructive: true, onAction: () => onRemove(row) }]
      : []),
  ];
}
