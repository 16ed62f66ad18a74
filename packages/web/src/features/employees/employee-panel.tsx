import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, calls } from '@taraz/contract';
import { cleanUsername } from '@taraz/core';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useSession } from '../../app/session-store.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { useCreate } from '../../app/use-create.ts';
import { useFormValues } from '../../app/use-form-values.ts';
import { useSaving } from '../../app/use-saving.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingPanel } from '../../ui/loading-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { EmployeeFields } from './employee-fields.tsx';
import { createBody, type EmployeeValues, inviteBody, newEmployee, putBody, valuesOf } from './form.ts';
import { Initials } from './initials.tsx';
import { type Employee, employeeQuery, employeesKey } from './queries.ts';
import { employeeStrings as strings } from './strings.fa.ts';

/** The side panel of one employee, or of a new one. */
export function EmployeePanel({ id, onClose: close }: { id: string; onClose: () => void }) {
  const onClose = useWhileShown(close);
  return id === 'new' ? <EmployeeForm employee={null} onClose={onClose} /> : <Loaded id={id} onClose={onClose} />;
}

function Loaded({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ ...employeeQuery(id), staleTime: 0 });
  if (query.data) return <EmployeeForm key={id} employee={query.data} onClose={onClose} />;
  return <LoadingPanel title={strings.title} query={query} failed={strings.openFailed} onClose={onClose} />;
}

function useSave(employee: Employee | null, start: EmployeeValues, onClose: () => void) {
  const create = useCreate();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: employeesKey });
  return useSaving({
    record: employee,
    shown: employee && valuesOf(employee),
    start,
    save: (values: EmployeeValues, target) =>
      target === null
        ? create(calls.createEmployee, { body: createBody(values) })
        : api(calls.putEmployee, { params: { id: target.id }, body: putBody(values) }, { ifMatch: target.etag }),
    mayChange: ({ crew }, { username }) => crew.username === cleanUsername(username),
    onSaved: async (saved) => {
      toast.notice(employee === null ? strings.created(saved.name) : strings.saved);
      await refresh();
      onClose();
    },
  });
}

/** A user name that somebody has: that user may be invited, with the rights that were filled in. */
function useInvite(onClose: () => void) {
  const create = useCreate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: EmployeeValues) => withLoading(create(calls.inviteEmployee, { body: inviteBody(values) })),
    onSuccess: async (_saved, { username }) => {
      toast.notice(strings.invited(cleanUsername(username)));
      await client.invalidateQueries({ queryKey: employeesKey });
      onClose();
    },
  });
}

/** Access taken away, with the way back in the notice. */
function useAccess(employee: Employee | null, onClose: () => void) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: employeesKey });
  const params = { id: employee?.id ?? '' };
  const restore = useMutation({
    /** @param password a new one; '': it stays */
    mutationFn: (password: string) => {
      const crew = { active: true, ...(password === '' ? {} : { password }) };
      return withLoading(api(calls.putEmployee, { params, body: { crew } }));
    },
    onSuccess: refresh,
    onError: tellNotDone,
  });
  const remove = useMutation({
    mutationFn: () => withLoading(api(calls.deleteEmployee, { params })),
    onSuccess: async () => {
      toast.show(strings.disabled(employee?.name ?? ''), {
        action: { label: strings.undo, onPress: () => restore.mutate('') },
      });
      await refresh();
      onClose();
    },
  });
  return { restore, remove };
}

const isNameTaken = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  (error.problem?.errors ?? []).some(({ path, code }) => path === 'crew.username' && code === 'TAKEN');

function EmployeeForm({ employee, onClose }: { employee: Employee | null; onClose: () => void }) {
  const format = useFormat();
  const { user } = useSession();
  const { start, values, set, newer } = useFormValues(() => (employee === null ? newEmployee : valuesOf(employee)));
  const save = useSave(employee, start, onClose);
  const { restore, remove } = useAccess(employee, onClose);
  const invite = useInvite(onClose);
  const failed = invite.error === null ? save : invite;
  const errors = fieldErrorsOf(failed.error, { sent: failed.variables, now: values });
  const mayInvite = employee === null && isNameTaken(save.error) && save.variables?.username === values.username;
  const isRemoved = employee !== null && !employee.crew.active;
  const isSelf = employee !== null && employee.id === user?.id;
  return (
    <Panel
      title={employee?.name ?? strings.newTitle}
      {...(employee === null
        ? {}
        : {
            badge: <Initials name={employee.name} size="l" />,
            subtitle: (
              <>
                <bdi dir="ltr">{employee.crew.username}</bdi> · {strings.since(format.date(employee.created_at))}
              </>
            ),
          })}
      onClose={onClose}
      onSave={
        isRemoved
          ? undefined
          : () => {
              // What is said from here on is of this saving, and of no earlier act.
              for (const act of [invite, remove, restore]) act.reset();
              save.mutate(values);
            }
      }
      isSaving={save.isPending || invite.isPending}
      isRemoving={remove.isPending}
      isDirty={JSON.stringify(values) !== JSON.stringify(start) && !save.isSuccess && !invite.isSuccess}
      {...(employee === null || isRemoved || isSelf
        ? {}
        : {
            footerEnd: (
              <Button variant="danger" isBusy={remove.isPending} onPress={() => remove.mutate()}>
                {strings.disable}
              </Button>
            ),
          })}
    >
      <FormFailure
        error={failed.error}
        otherwise={remove.error && reasonOf(remove.error)}
        onTakeNewer={newer(save, employee && valuesOf(employee))}
      />
      {mayInvite && (
        <Banner
          tone="info"
          title={strings.inviteNote}
          actions={
            <Button variant="fix" isBusy={invite.isPending} onPress={() => invite.mutate(values)}>
              {strings.invite}
            </Button>
          }
        />
      )}
      {isRemoved && (
        <Banner
          tone="warn"
          title={strings.removedNote}
          actions={
            <Button
              isBusy={restore.isPending}
              onPress={() => restore.mutate(values.password, { onSuccess: () => set({ password: '' }) })}
            >
              {strings.restore}
            </Button>
          }
        />
      )}
      <EmployeeFields
        employee={employee}
        values={values}
        isSelf={isSelf}
        isDisabled={isRemoved}
        errors={errors}
        onChange={set}
      />
    </Panel>
  );
}
