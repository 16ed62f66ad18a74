import type { NotificationKind } from '@taraz/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';

/** Ways by which a person is told. */
export interface PersonalChoice {
  in_app: boolean;
  sms: boolean;
}

export type KeptChoices = Partial<Record<NotificationKind, PersonalChoice>>;

export interface NotificationTables {
  notifications: {
    account_id: string;
    user_id: string;
    id: string;
    kind: NotificationKind;
    /** `subject_id` and `memory_id` among the words */
    data: Json<Record<string, string>>;
    count: number;
    /** ids of what it tells of; null: not known, or more than `notify` keeps apart */
    things: string[] | null;
    group_key: string;
    once_key: string | null;
    shown: boolean;
    created_at: Timestamp;
    updated_at: Timestamp;
    read_at: OptionalTimestamp;
    /** when its person was written to by SMS of it */
    texted_at: OptionalTimestamp;
  };
  notification_choices: {
    account_id: string;
    user_id: string;
    choices: Json<KeptChoices>;
    version: Generated<number>;
    updated_at: Timestamp;
  };
  notification_webhooks: {
    account_id: string;
    silenced: ColumnType<NotificationKind[], NotificationKind[], NotificationKind[]>;
  };
}
