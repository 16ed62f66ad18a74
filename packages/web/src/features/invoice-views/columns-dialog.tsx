import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { moveColumn } from './arrange-columns.ts';
import { layoutQuery } from './queries.ts';
import { viewStrings as words } from './strings.fa.ts';

interface ColumnsDialogProps {
  /** Every column there is, in the product's order. */
  all: readonly { id: string; title: string; isRowHeader?: boolean }[];
  /** Ids of those shown, in order. */
  shown: readonly string[];
}

/** «ستون‌ها»: which columns the list shows, in which order; kept for the user on all devices. */
export function ColumnsButton(props: ColumnsDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton variant="outlined" icon={Columns3} label={words.columns} onPress={() => setOpen(true)} />
      {isOpen && <ColumnsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ColumnsDialog({ all, shown, onClose }: ColumnsDialogProps & { onClose: () => void }) {
  const client = useQueryClient();
  const hidden = all.map(({ id }) => id).filter((id) => !shown.includes(id));
  const [order, setOrder] = useState([...shown, ...hidden]);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(shown));
  const keep = useMutation({
    mutationFn: (columns: string[]) => withLoading(api(calls.putListLayout, { body: { columns } })),
    onSuccess: (layout) => {
      client.setQueryData(layoutQuery().queryKey, layout);
      onClose();
    },
  });
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  return (
    <Dialog
      title={words.columnsTitle}
      width="s"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button
            variant="primary"
            isBusy={keep.isPending}
            onPress={() => keep.mutate(order.filter((id) => ticked.has(id)))}
          >
            {words.done}
          </Button>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button variant="quiet" className="ms-auto" onPress={() => keep.mutate([])}>
            {words.usual}
          </Button>
        </>
      }
    >
      {keep.error !== null && (
        <Banner tone="bad" title={words.columnsFailed} isAlert className="mb-3">
          {reasonOf(keep.error)}
        </Banner>
      )}
      <p className="mb-2 text-caption text-ink-2">{words.columnsHint}</p>
      <ul aria-label={words.columnsTitle} className="flex flex-col">
        {order.map((id, index) => {
          const column = all.find((one) => one.id === id);
          if (column === undefined) return null;
          return (
            <li key={id} className="flex min-h-9 items-center gap-1 border-line border-t first:border-t-0">
              <Checkbox
                isSelected={ticked.has(id)}
                isDisabled={column.isRowHeader === true}
                onChange={() => toggle(id)}
                className="grow"
              >
                {column.title}
              </Checkbox>
              <IconButton
                icon={ChevronUp}
                label={words.up(column.title)}
                isDisabled={index === 0}
                onPress={() => setOrder(moveColumn(order, id, -1))}
              />
              <IconButton
                icon={ChevronDown}
                label={words.down(column.title)}
                isDisabled={index === order.length - 1}
                onPress={() => setOrder(moveColumn(order, id, 1))}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
