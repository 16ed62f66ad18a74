import type { Generated } from 'kysely';
import type { Timestamp } from '../../platform/db/tables.ts';

export interface BranchTables {
  branches: {
    account_id: string;
    id: string;
    name: string;
    code: string;
    phone: string;
    province: string;
    city: string;
    address: string;
    postal_code: string;
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
}
