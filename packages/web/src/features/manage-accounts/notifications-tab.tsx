import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls, type NotificationWay, notificationWays } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useSession } from '../../app/session-store.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { notificationChoicesQuery } from '../notifications/queries.ts';
import { notificationKindNames, choiceStrings as strings } from '../notifications/strings.fa.ts';
import { manageStrings } from './strings.fa.ts';
import { wayNames } from './way-names.ts';

type Choices = CallReply<typeof calls.getNotificationChoices>;
type Choice = Choices['choices'][number];
type Change = CallInput<typeof calls.putNotificationChoices>['body']['choices'][number];

/** Which news the user wants, and how; each mark is kept at once. */
export function NotificationsTab() {
  const client = useQueryClient();
  const format = useFormat();
  const { admin } = useSession();
  const choices = useQuery(notificationChoicesQuery());
  const { queryKey } = notificationChoicesQuery();
  const mutationKey = ['notification choice'];
  const save = useMutation({
    mutationKey,
    // One after the other: an answer says how all of them were when it was given.
    scope: { id: 'notification choice' },
    mutationFn: (change: Change) => withLoading(api(calls.putNotificationChoices, { body: { choices: [change] } })),
    onMutate: (change) => {
      // An answer that was under way would show the old mark again.
      void client.cancelQueries({ queryKey });
      client.setQueryData<Choices>(
        queryKey,
        (before) =>
          before && {
            ...before,
            choices: before.choices.map((one) => (one.kind === change.kind ? { ...one, ...change } : one)),
          },
      );
    },
    onSuccess: (saved) => {
      // Of marks that are still under way it does not know yet.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, saved);
      toast.notice(manageStrings.applied);
    },
    onError: (error) => {
      toast.error(reasonOf(error));
      void client.invalidateQueries({ queryKey });
    },
  });
  const ways: readonly NotificationWay[] = notificationWays.filter((way) => admin || way !== 'webhook');
  const rows = choices.data?.choices ?? [];
  const phone = choices.data?.phone ?? null;
  return (
    <Card title={strings.title} isFlush className="max-w-3xl">
      {choices.isError ? (
        <QueryError title={strings.failed} query={choices} className="m-3" />
      ) : (
        <WhenLoaded isLoading={choices.isPending} skeleton={<SkeletonRows rows={5} columns={['w-60', 'w-8', 'w-8']} />}>
          {rows.length === 0 ? (
            <p className="p-3.5 text-ink-2">{strings.none}</p>
          ) : (
            <ChoiceTable
              rows={rows}
              ways={ways}
              isDisabled={(way) => way === 'sms' && phone === null}
              onChange={save.mutate}
            />
          )}
          <p className="border-line border-t px-3.5 py-2.5 text-caption text-ink-2">
            {phone === null ? strings.noPhone : strings.smsTo(format.text(phone))} {admin && strings.webhookHint}
          </p>
        </WhenLoaded>
      )}
    </Card>
  );
}

interface ChoiceTableProps {
  rows: readonly Choice[];
  ways: readonly NotificationWay[];
  isDisabled: (way: NotificationWay) => boolean;
  onChange: (change: Change) => void;
}

function ChoiceTable({ rows, ways, isDisabled, onChange }: ChoiceTableProps) {
  const format = useFormat();
  return (
    <div className="relative overflow-x-auto">
      <table aria-label={strings.title} className="w-full">
        <thead>
          <tr className="border-line border-b text-caption text-ink-2">
            <th scope="col" className="px-3.5 py-2 text-start font-medium">
              {strings.kind}
            </th>
            {ways.map((way) => (
              <th key={way} scope="col" className="w-20 py-2 text-center font-medium max-sm:w-14">
                {wayNames[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { name, hint } = notificationKindNames[row.kind];
            return (
              <tr key={row.kind} className="border-line border-b last:border-b-0">
                <th scope="row" className="px-3.5 py-2 text-start font-normal">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-caption text-ink-2">{format.text(hint)}</span>
                </th>
                {ways.map((way) => (
                  <td key={way} className="text-center align-middle">
                    <Checkbox
                      aria-label={strings.cell(name, wayNames[way])}
                      className="justify-center"
                      isSelected={row[way]}
                      isDisabled={isDisabled(way) && !row[way]}
                      onChange={(isChosen) => onChange({ kind: row.kind, [way]: isChosen })}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
