import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/question.tsx';
import { toast } from '../../ui/toast-store.ts';
import { readFileStrings as words } from './read-file.fa.ts';
import type { ReadFile } from './read-file-state.tsx';

interface ReadFileResultProps {
  state: ReadFile['state'];
  tone?: 'ok' | 'warn';
  /** what was written */
  title: string;
  children?: ReactNode;
  /** to what was written */
  look: { title: string; open: () => void };
  undo: () => Promise<unknown>;
  undoWords: Readonly<Record<'title' | 'text' | 'done' | 'notice', string>>;
  /** to where the file is chosen anew */
  again: () => void;
}

/** What came of a file, and the way back; nothing while it is open. */
export function ReadFileResult({ state, again, undoWords, ...written }: ReadFileResultProps) {
  if (state === 'open') return null;
  if (state === 'imported') return <Written {...written} undoWords={undoWords} />;
  return (
    <Banner tone="info" icon={Undo2} title={undoWords.done} actions={<Button onPress={again}>{words.again}</Button>}>
      {words.undoneHint}
    </Banner>
  );
}

function Written(props: Omit<ReadFileResultProps, 'state' | 'again'>) {
  const { tone = 'ok', title, children, look, undo, undoWords } = props;
  const [isAsking, setAsking] = useState(false);
  const undoing = useMutation({
    mutationFn: () => withLoading(undo()),
    onSuccess: () => {
      toast.notice(undoWords.notice);
      setAsking(false);
    },
  });
  const ask = () => {
    undoing.reset();
    setAsking(true);
  };
  return (
    <>
      <Banner
        tone={tone}
        title={title}
        actions={
          <>
            <Button onPress={look.open}>{look.title}</Button>
            <Button variant="danger" icon={Undo2} onPress={ask}>
              {words.undo}
            </Button>
          </>
        }
      >
        {children}
      </Banner>
      {isAsking && (
        <Question
          title={undoWords.title}
          yes={words.undo}
          icon={Undo2}
          isBusy={undoing.isPending}
          error={undoing.error && reasonOf(undoing.error)}
          onYes={() => undoing.mutate()}
          onClose={() => {
            undoing.reset();
            setAsking(false);
          }}
        >
          {undoWords.text}
        </Question>
      )}
    </>
  );
}
