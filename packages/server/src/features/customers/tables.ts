import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from '../../platform/db/tables.ts';
import type { EntityKind } from '../access/tables.ts';

export interface CustomerTables {
  customers: {
    account_id: string;
    id: string;
    person_type: EntityKind;
    /** as shown in lists: the company, or first and last name */
    name: string;
    first_name: string;
    last_name: string;
    company: string;
    phone: string;
    address: string;
    province: string;
    city: string;
    postal_code: string;
    national_code: string;
    economic_code: string;
    register_number: string;
    landline: string;
    branch_code: string;
    /** core's foldText over name, codes and phone */
    folded: string;
    /** the name, so that bytes sort as the Persian alphabet goes */
    name_sort: string;
    version: ColumnType<number, number | undefined, number>;
    created_at: Timestamp;
    updated_at: Timestamp;
    deleted_at: Generated<Date | null>;
  };
}
