import { workerData } from 'node:worker_threads';
import { answerCalls } from '../platform/thread-calls.ts';

/** A thread for tests: doubles numbers, adds what it was told at its start, and ends itself when asked for 0. */
answerCalls(async (given: number) => {
  if (given === 0) process.exit(3);
  if (given < 0) throw new Error('less than nothing');
  return given * 2 + (workerData as number);
});
