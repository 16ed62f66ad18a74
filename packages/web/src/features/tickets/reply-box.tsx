import { ticketFileMaxBytes } from '@taraz/contract';
import { Send } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { writtenSince } from '../../app/written-since.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFaultFocus } from '../../ui/use-fault-focus.ts';
import { AttachField } from './attach-field.tsx';
import type { TicketChange } from './queries.ts';
import { useAttachment } from './use-attachment.ts';

export interface ReplyBoxProps {
  label: string;
  sendLabel: string;
  isSending: boolean;
  error: unknown;
  /** resolves once it has arrived: only then is the text cleared, but for what was written on meanwhile */
  onSend: (change: TicketChange) => Promise<unknown>;
  /** above the text: canned answers */
  start?: ReactNode;
  /** what is written, kept by the owner until it is sent */
  text: string;
  onText: (text: string) => void;
  /** beside the send button */
  end?: ReactNode;
}

/** Where the next word of a conversation is written. */
export function ReplyBox({ label, sendLabel, isSending, error, onSend, start, end, text, onText }: ReplyBoxProps) {
  const { file, choose, fileError, failure } = useAttachment(error);
  const box = useRef<HTMLDivElement>(null);
  useFaultFocus(box, isSending);
  const [sent, setSent] = useState<{ text: string }>();
  const errors = fieldErrorsOf(error, { sent, now: { text } });
  const latest = useRef(text);
  latest.current = text;
  const send = () => {
    if (file !== null && file.size > ticketFileMaxBytes) return;
    setSent({ text });
    void onSend({ action: 'reply', text, ...(file === null ? {} : { file }) }).then(
      () => {
        onText(writtenSince(text, latest.current));
        choose(null);
      },
      () => undefined,
    );
  };
  return (
    <div ref={box} className="flex flex-col gap-3">
      {start}
      <FormFailure {...failure} />
      <TextArea label={label} rows={4} value={text} onChange={onText} error={errors.text} maxLength={10_000} />
      <AttachField file={file} onChange={choose} error={fileError} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={Send} isBusy={isSending} onPress={send}>
          {sendLabel}
        </Button>
        {end}
      </div>
    </div>
  );
}
