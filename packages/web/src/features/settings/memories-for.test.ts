import { describe, expect, it } from 'vitest';
import { defaultMemory, memoriesFor } from './memories-for.ts';

const memory = (memory_id: string, environment: string, { is_default = false, enabled = true } = {}) => ({
  memory_id,
  environment,
  is_default,
  enabled,
});

const main = memory('MAIN01', 'production', { is_default: true });
const branch = memory('MAIN02', 'production');
const sandbox = memory('TEST01', 'sandbox');
const simulator = memory('SIMU01', 'simulator', { is_default: true });

describe('the memories that an invoice may go by', () => {
  it.each([
    ['a real one: those that are no sandbox', false, [main, sandbox, branch], [main, branch]],
    ['a real one where all is sent to a sandbox', false, [sandbox], [sandbox]],
    ['a test: the sandboxes', true, [main, sandbox], [sandbox]],
    ['a test beside the simulator: the sandbox as well', true, [simulator, sandbox], [sandbox]],
    ['a test with the simulator alone', true, [simulator], [simulator]],
    ['a test with real ones alone: none', true, [main, branch], []],
  ])('%s', (_, isTest, all, wanted) => {
    expect(memoriesFor(isTest, all)).toEqual(wanted);
  });
});

describe('the memory of what names none', () => {
  it.each([
    ['the default', [branch, main], main],
    [
      'the first that is not disabled, where none is the default',
      [{ ...sandbox, enabled: false }, memory('TEST02', 'sandbox')],
      memory('TEST02', 'sandbox'),
    ],
    ['a default that is disabled', [{ ...main, enabled: false }, branch], { ...main, enabled: false }],
    ['none', [], undefined],
  ])('%s', (_, all, wanted) => {
    expect(defaultMemory(all)).toEqual(wanted);
  });
});
