import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from '../../platform/db/tables.ts';
import type { EntityKind } from '../access/tables.ts';

/** A membership that was taken away. */
export interface FormerAccess {
  role: 'admin' | 'employee';
  permissions: string[];
  memory_ids: string[] | null;
  branch_id: string | null;
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
}
