import type { ColumnType, Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';
import type { EntityKind } from '../access/tables.ts';
import type { KeptChoices } from '../notifications/tables.ts';

/** A membership that was taken away. */
export interface FormerAccess {
  role: 'admin' | 'employee';
  permissions: string[];
  memory_ids: string[] | null;
  branch_id: string | null;
  /** when that was, ISO; not of those before SQL 0723 */
  ended_at?: string;
  /** how they chose to be told; undefined: as the product has it */
  choices?: KeptChoices | undefined;
}

export interface EmployeeTables {
  /** The account's record of a person; access is the membership. */
  employees: {
    account_id: string;
    user_id: string;
    username: string;
    first_name: string;
    last_name: string;
    phone: string;
    email: Generated<string>;
    gender: Generated<'' | 'female' | 'male'>;
    entity: Generated<EntityKind>;
    province: Generated<string>;
    city: Generated<string>;
    address: Generated<string>;
    postal_code: Generated<string>;
    former: ColumnType<FormerAccess | null, string | null | undefined, string | null>;
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  invitations: {
    account_id: string;
    id: string;
    username: string;
    /** null: nobody has the name, which the inviting admin is not told */
    user_id: string | null;
    role: 'admin' | 'employee';
    permissions: string[];
    branch_id: string | null;
    memory_ids: string[] | null;
    created_by: string;
    created_at: Timestamp;
    expires_at: Timestamp;
    answered_at: OptionalTimestamp;
    answer: ColumnType<'accepted' | 'declined' | 'withdrawn' | null, undefined, 'accepted' | 'declined' | 'withdrawn'>;
  };
}
