import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { forgetPapers } from '../paper/fetch-paper.ts';
import { settingsQuery } from './queries.ts';

export type Settings = CallReply<typeof calls.getSettings>;
type Change = CallInput<typeof calls.putSettings>['body'];

/**
 * Saves what is given of the account's settings; screens and papers have it at once.
 * @param choice of a control that acts at once: it changes what was seen, and where another window changed that it is told, and shows what is
 */
export function useSaveSettings(
  onSaved: (saved: Settings, sent: Change) => void,
  choice?: { seen: Settings | undefined },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) =>
      withLoading(
        api(calls.putSettings, { query: {}, body }, choice?.seen === undefined ? {} : { ifMatch: choice.seen.etag }),
      ),
    onSuccess: (saved, sent) => {
      client.setQueryData(settingsQuery().queryKey, saved);
      forgetPapers(client);
      onSaved(saved, sent);
    },
    onError: (error) => {
      if (choice === undefined) return;
      tellNotDone(error);
      void client.invalidateQueries({ queryKey: settingsQuery().queryKey });
    },
  });
}
