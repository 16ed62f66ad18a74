import type { CallReply, calls } from '@taraz/contract';
import type { Environment } from './tables.ts';

export type CheckResult = CallReply<typeof calls.testConnection>['checks'][number];

/** Tries a memory against the authority, one thing after another; what cannot be tried any more is left out. */
export type ConnectionCheck = (accountId: string, environment: Environment, memoryId: string) => Promise<CheckResult[]>;
