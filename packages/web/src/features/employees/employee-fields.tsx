import { useQuery } from '@tanstack/react-query';
import { holds, permissions } from '@taraz/contract';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorWithin, type FieldErrors } from '../../app/field-errors.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NewBranchDialog } from '../branches/new-branch-dialog.tsx';
import { everyBranchQuery } from '../branches/queries.ts';
import type { EmployeeValues } from './form.ts';
import { MemoryTags } from './memory-tags.tsx';
import type { Employee } from './queries.ts';
import { employeeStrings as strings } from './strings.fa.ts';

interface FieldsProps {
  employee: Employee | null;
  values: EmployeeValues;
  isSelf: boolean;
  isDisabled: boolean;
  errors: FieldErrors;
  onChange: (patch: Partial<EmployeeValues>) => void;
}

/** Everything of an employee: name, reach, access, memories, and the rest of the profile. */
export function EmployeeFields(props: FieldsProps) {
  const { values, isSelf, isDisabled } = props;
  return (
    <>
      {/* Access may be given back with a new password, and by nothing else where somebody may know the one there is. */}
      {isDisabled && <SignIn {...props} isDisabled={false} />}
      <fieldset disabled={props.isDisabled} className="flex min-w-0 flex-col gap-3.5">
        <Identity {...props} />
        {!isDisabled && <SignIn {...props} />}
        {!isSelf && <Role {...props} />}
        {values.role === 'employee' && (
          <>
            <Section title={strings.permissionsTitle}>
              <Permissions {...props} />
            </Section>
            <Section title={strings.memoriesTitle}>
              <MemoryTags
                value={values.taxIDs}
                onChange={(taxIDs) => props.onChange({ taxIDs })}
                isDisabled={props.isDisabled}
                none={strings.noMemories}
                error={errorWithin(props.errors, 'profile.taxIDs')}
              />
            </Section>
          </>
        )}
        <Section title={strings.moreTitle}>
          <More {...props} />
        </Section>
      </fieldset>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-3.5">
      <h3 className="font-bold">{title}</h3>
      {children}
    </section>
  );
}

/** A text field of the profile, by its name in the API. */
function useText({ values, errors, onChange, isDisabled }: FieldsProps) {
  return (name: 'first_name' | 'last_name' | 'phone' | 'email' | 'province' | 'city' | 'postal_code' | 'address') => ({
    value: values[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: errors[`profile.${name}`],
    isDisabled,
  });
}

/** Where codes go, where that is not the phone that is written here. */
function phoneHint({ employee, isSelf }: FieldsProps): string | undefined {
  if (isSelf) return strings.ownPhoneHint;
  return employee?.is_shared || employee?.phone_proved ? strings.provedPhoneHint : undefined;
}

function Identity(props: FieldsProps) {
  const text = useText(props);
  return (
    <div className="field-pairs">
      <TextField label={strings.firstName} {...text('first_name')} />
      <TextField label={strings.lastName} isRequired {...text('last_name')} />
      <PhoneField label={strings.phone} hint={phoneHint(props)} {...text('phone')} />
      <Branch {...props} />
    </div>
  );
}

/** The branch he sells from; one that is not there yet is made without leaving the form. */
function Branch({ values, errors, isDisabled, onChange }: FieldsProps) {
  const branches = useQuery(everyBranchQuery());
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <Select
        label={strings.branch}
        source={branches}
        value={values.branch_id ?? 'none'}
        onChange={(branch) =>
          branch === 'new' ? setMaking(true) : onChange({ branch_id: branch === 'none' ? null : branch })
        }
        error={errors['crew.branch_id']}
        isDisabled={isDisabled}
        options={[
          { value: 'none', label: strings.noBranch },
          ...(branches.data?.branches ?? []).map(({ id, name, code }) => ({ value: id, label: name, hint: code })),
          { value: 'new', label: strings.newBranch, icon: Plus },
        ]}
      />
      {isMaking && (
        <NewBranchDialog onClose={() => setMaking(false)} onMade={({ id }) => onChange({ branch_id: id })} />
      )}
    </>
  );
}

const passwordHintOf = (employee: Employee | null): string => {
  if (employee === null) return strings.passwordHint;
  return employee.crew.active ? strings.passwordKept : strings.passwordOfRemoved;
};

function SignIn({ employee, isSelf, values, errors, onChange, isDisabled }: FieldsProps) {
  if (isSelf) return <p className="text-caption text-ink-2">{strings.ownPasswordHint}</p>;
  if (employee?.is_shared) return <p className="text-caption text-ink-2">{strings.sharedHint}</p>;
  return (
    <div className="flex flex-col gap-3">
      {employee === null && (
        <TextField
          label={strings.username}
          isCode
          isRequired
          autoComplete="off"
          hint={strings.usernameHint}
          value={values.username}
          onChange={(username) => onChange({ username })}
          error={errors['crew.username']}
        />
      )}
      <PasswordField
        label={employee === null ? strings.password : strings.newPassword}
        isRequired={employee === null}
        autoComplete="new-password"
        hint={passwordHintOf(employee)}
        value={values.password}
        onChange={(password) => onChange({ password })}
        error={errors['crew.password']}
        isDisabled={isDisabled}
      />
    </div>
  );
}

function Role({ values, onChange }: FieldsProps) {
  return (
    <RadioGroup
      label={strings.role}
      value={values.role}
      onChange={(role) => onChange({ role })}
      options={[
        { value: 'employee', label: strings.roles.employee, hint: strings.roleHint.employee },
        { value: 'admin', label: strings.roles.admin, hint: strings.roleHint.admin },
      ]}
    />
  );
}

function Permissions({ values, onChange, isDisabled }: FieldsProps) {
  return permissions.map((permission) => {
    const [title, hint] = strings.permissions[permission];
    return (
      <Switch
        key={permission}
        isSelected={holds(values.permissions, permission)}
        // Who issues writes drafts too.
        isDisabled={isDisabled || (permission === 'draft' && values.permissions.includes('issue'))}
        onChange={(isGiven) =>
          onChange({
            permissions: permissions.filter((one) => (one === permission ? isGiven : values.permissions.includes(one))),
          })
        }
        hint={hint}
      >
        {title}
      </Switch>
    );
  });
}

function More(props: FieldsProps) {
  const text = useText(props);
  const { values, onChange, isDisabled } = props;
  return (
    <>
      <div className="field-pairs">
        <Select
          label={strings.entity}
          value={values.entity}
          onChange={(entity) => onChange({ entity })}
          isDisabled={isDisabled}
          options={(['REAL', 'LEGAL', 'CIVIL_PARTNERSHIP', 'FOLLOWER'] as const).map((value) => ({
            value,
            label: strings.entities[value],
          }))}
        />
        <TextField label={strings.email} isCode inputMode="email" {...text('email')} />
      </div>
      <Segmented
        label={strings.gender}
        value={values.gender === '' ? 'none' : values.gender}
        onChange={(gender) => onChange({ gender: gender === 'none' ? '' : gender })}
        isDisabled={isDisabled}
        options={(['none', 'female', 'male'] as const).map((value) => ({ value, label: strings.genders[value] }))}
      />
      <div className="field-pairs">
        <TextField label={strings.province} {...text('province')} />
        <TextField label={strings.city} {...text('city')} />
        <TextField label={strings.postalCode} isCode inputMode="numeric" {...text('postal_code')} />
      </div>
      <TextArea label={strings.address} rows={2} {...text('address')} />
    </>
  );
}
