import type { UseMutationResult } from '@tanstack/react-query';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { TicketChange, TicketKind } from './queries.ts';
import { ticketStrings as strings } from './strings.fa.ts';

interface CloseButtonProps {
  kind: TicketKind;
  isClosed: boolean;
  /** what changes the ticket */
  change: Pick<UseMutationResult<unknown, unknown, TicketChange>, 'mutate' | 'isPending' | 'variables'>;
}

/** Closes a conversation, or opens a closed one again; the side that writes and the one that answers have the same. */
export function CloseButton({ kind, isClosed, change }: CloseButtonProps) {
  const action = isClosed ? 'reopen' : 'close';
  return (
    <Button
      icon={action === 'close' ? CircleCheck : RotateCcw}
      isBusy={change.isPending && change.variables?.action === action}
      onPress={() => change.mutate({ action })}
    >
      {action === 'close' ? strings[kind].close : strings.reopen}
    </Button>
  );
}
