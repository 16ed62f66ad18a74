import type { chequeDirections, chequeStates, movementKinds, placeKinds } from '@taraz/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Int8, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';

export type PlaceKind = (typeof placeKinds)[number];
export type ChequeDirection = (typeof chequeDirections)[number];
export type ChequeState = (typeof chequeStates)[number];
export type MovementKind = (typeof movementKinds)[number];

type Version = ColumnType<number, number | undefined, number>;
type OptionalId = ColumnType<string | null, string | null | undefined, string | null>;

/** Tables of SQL 0095 and 0226. */
export interface TreasuryTables {
  treasury_places: {
    account_id: string;
    id: string;
    kind: PlaceKind;
    name: string;
    is_active: boolean;
    notes: string;
    branch_id: OptionalId;
    bank_code: Generated<string>;
    bank_name: Generated<string>;
    account_number: Generated<string>;
    branch_name: Generated<string>;
    branch_code: Generated<string>;
    /** 24 digits, without IR */
    sheba: Generated<string>;
    card_number: Generated<string>;
    owner_name: Generated<string>;
    provider: Generated<string>;
    terminal_number: Generated<string>;
    merchant_number: Generated<string>;
    settles_to: OptionalId;
    folded: string;
    /** rial; only the trigger writes it */
    balance: GeneratedAlways<string>;
    last_seq: GeneratedAlways<string>;
    version: Version;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  cash_sessions: {
    account_id: string;
    id: string;
    desk_id: string;
    opened_at: Timestamp;
    opened_by: OptionalId;
    closed_at: OptionalTimestamp;
    closed_by: OptionalId;
  };
  cash_counts: {
    account_id: string;
    id: string;
    session_id: string;
    moment: 'open' | 'count' | 'close';
    expected: Int8;
    counted: Int8;
    notes: string;
    actor: OptionalId;
    at: Timestamp;
  };
  checkbooks: {
    account_id: string;
    id: string;
    bank_account_id: string;
    title: string;
    series: string;
    first_number: Int8;
    leaves: number;
    is_active: boolean;
    notes: string;
    version: Version;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  cheques: {
    account_id: string;
    id: string;
    direction: ChequeDirection;
    state: ChequeState;
    checkbook_id: OptionalId;
    number: string;
    sayad_id: string;
    amount: Int8;
    due_day: string;
    party: string;
    bank_name: string;
    place_id: OptionalId;
    invoice_id: OptionalId;
    customer_id: OptionalId;
    /** YYYY-MM-DD in Tehran: when it was given on to somebody else, where it is there */
    endorsed_on: ColumnType<string | null, never, string | null>;
    /** whom it was given to, while it is: kept as a payment in their account by the database (SQL 0790) */
    given_to: ColumnType<string | null, never, string | null>;
    /** of its amount: what is counted with its invoice, and in nobody's account */
    counted: ColumnType<string, string | bigint | undefined, string | bigint>;
    /** of what was counted so before a cancellation or a return: how much, and the Tehran day since which it is its customer's */
    freed: ColumnType<string, bigint | undefined, bigint>;
    freed_on: ColumnType<string | null, string | null | undefined, string | null>;
    notes: string;
    folded: string;
    version: Version;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  cheque_events: {
    account_id: string;
    id: GeneratedAlways<string>;
    cheque_id: string;
    from_state: ChequeState | null;
    to_state: ChequeState;
    place_id: OptionalId;
    notes: string;
    actor: OptionalId;
    at: Timestamp;
  };
  treasury_movements: {
    account_id: string;
    id: string;
    place_id: string;
    seq: GeneratedAlways<string>;
    balance_after: GeneratedAlways<string>;
    kind: MovementKind;
    amount: Int8;
    at: Timestamp;
    transfer_id: OptionalId;
    other_place_id: OptionalId;
    reverses: OptionalId;
    cheque_id: OptionalId;
    invoice_id: OptionalId;
    pays_purchase_id: OptionalId;
    session_id: OptionalId;
    customer_id: OptionalId;
    reference_number: string;
    notes: string;
    folded: string;
    actor: OptionalId;
    created_at: Timestamp;
  };
  treasury_apart: {
    account_id: string;
    movement_id: string;
    invoice_id: string;
    actor: OptionalId;
    at: Timestamp;
  };
}
