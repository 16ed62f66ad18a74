import type { CallReply, calls, Permission } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { branchNames, type Person } from './queries.ts';

export type PresentedEmployee = CallReply<typeof calls.getEmployee>;
type Branches = Awaited<ReturnType<typeof branchNames>>;

export const nameOf = ({ first_name, last_name, username }: Person): string =>
  `${first_name} ${last_name}`.trim() || username;

export const statusOf = ({ active, last_seen_at }: Person): PresentedEmployee['status'] =>
  !active ? 'removed' : last_seen_at === null ? 'invited' : 'active';

/** The tag follows access as well, which is kept in another row. */
const tagOf = ({ version, active }: Person): string => `${etagOf(version)}${active ? '' : 'r'}`;

export const presentEmployee = (person: Person, branches: Branches): PresentedEmployee => ({
  id: person.id,
  etag: tagOf(person),
  name: nameOf(person),
  crew: {
    username: person.username,
    branch_id: person.branch_id,
    role: person.role,
    permissions: person.permissions as Permission[],
    active: person.active,
  },
  profile: {
    phone: person.phone,
    first_name: person.first_name,
    last_name: person.last_name,
    entity: person.entity.toUpperCase() as PresentedEmployee['profile']['entity'],
    address: person.address,
    taxIDs: person.memory_ids,
    province: person.province,
    city: person.city,
    email: person.email,
    gender: person.gender,
    postal_code: person.postal_code,
  },
  branch: branches.get(person.branch_id ?? '') ?? null,
  status: statusOf(person),
  is_shared: person.is_shared,
  phone_proved: person.phone_proved,
  last_seen_at: person.last_seen_at?.toISOString() ?? null,
  created_at: person.created_at.toISOString(),
});

/** As the event log keeps it: what changes, nothing that only counts or dates. The branch by its name, too: an id says nothing to who reads it. */
export function loggedPerson(person: Person | null, branches: Branches) {
  if (person === null) return null;
  const { crew, profile, branch } = presentEmployee(person, branches);
  return { ...crew, branch_name: branch?.name ?? '', ...profile, entity: person.entity };
}

export const presentOne = async (tx: Tx, person: Person): Promise<PresentedEmployee> =>
  presentEmployee(person, await branchNames(tx));
