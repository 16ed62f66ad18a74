import { useNavigate } from '@tanstack/react-router';
import { FileText, Receipt } from 'lucide-react';
import type { MenuEntry } from '../../ui/menu.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { paperStrings } from './paper.fa.ts';

/** Ways to an invoice's paper, for its menu. */
export function usePaperEntries(id: string): MenuEntry[] {
  const navigate = useNavigate();
  const format = useFormat();
  const words = paperStrings.entries;
  return [
    {
      id: 'paper',
      title: words.paper,
      icon: FileText,
      onAction: () => void navigate({ to: '/pdf/$id', params: { id } }),
    },
    {
      id: 'receipt',
      title: format.text(words.receipt),
      icon: Receipt,
      onAction: () => void navigate({ to: '/pdfD/$id', params: { id } }),
    },
  ];
}
