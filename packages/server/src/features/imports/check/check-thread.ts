import { randomUUID } from 'node:crypto';
import { answerCalls } from '../../../platform/thread-calls.ts';
import { judgeGroups } from './judge-groups.ts';
import type { CheckRequest, GroupVerdict } from './protocol.ts';

/** The judging thread: one batch after the other, so that the server answers meanwhile. */
answerCalls((request: CheckRequest): readonly GroupVerdict[] => judgeGroups(request, randomUUID));
