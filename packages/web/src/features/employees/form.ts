/** The values of an employee's panel and their way to the API. */
import type { CallInput, calls, Permission } from '@taraz/contract';
import type { Employee } from './queries.ts';

export interface EmployeeValues {
  username: string;
  password: string;
  role: 'admin' | 'employee';
  permissions: Permission[];
  branch_id: string | null;
  taxIDs: string[] | null;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  gender: '' | 'female' | 'male';
  entity: Employee['profile']['entity'];
  province: string;
  city: string;
  address: string;
  postal_code: string;
}

export const newEmployee: EmployeeValues = {
  username: '',
  password: '',
  role: 'employee',
  // The least that is of use; what more he may do is given by name.
  permissions: ['issue'],
  branch_id: null,
  taxIDs: null,
  first_name: '',
  last_name: '',
  phone: '',
  email: '',
  gender: '',
  entity: 'REAL',
  province: '',
  city: '',
  address: '',
  postal_code: '',
};

export function valuesOf({ crew, profile }: Employee): EmployeeValues {
  const { username, role, permissions, branch_id } = crew;
  return { username, password: '', role, permissions, branch_id, ...profile };
}

const split = ({ username, password, role, permissions, branch_id, ...profile }: EmployeeValues) => ({
  username,
  password,
  crew: { role, permissions, branch_id },
  profile,
});

export function createBody(values: EmployeeValues): CallInput<typeof calls.createEmployee>['body'] {
  const { username, password, crew, profile } = split(values);
  return { crew: { username, password, ...crew }, profile };
}

export function inviteBody(values: EmployeeValues): CallInput<typeof calls.inviteEmployee>['body'] {
  const { username, crew, profile } = split(values);
  return { crew: { username, ...crew }, profile: { taxIDs: profile.taxIDs } };
}

/** An empty password stays as it is. */
export function putBody(values: EmployeeValues): CallInput<typeof calls.putEmployee>['body'] {
  const { password, crew, profile } = split(values);
  return { crew: { ...crew, ...(password === '' ? {} : { password }) }, profile };
}
