import { ApiProblem } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import { keepKeys } from './use-create.ts';

/** The keys under which `content` goes out, one after another, each answered as told. */
async function keysOf(tries: readonly { content: unknown; answer: Error | null }[]): Promise<string[]> {
  let made = 0;
  const once = keepKeys(() => `key-${++made}`);
  const used: string[] = [];
  for (const { content, answer } of tries) {
    const send = (key: string) => {
      used.push(key);
      return answer === null ? Promise.resolve('done') : Promise.reject(answer);
    };
    await once(content, send).catch(() => undefined);
  }
  return used;
}

describe('one key per content', () => {
  const lost = new TypeError('Failed to fetch');
  const broken = new ApiProblem(502, null);
  const refused = new ApiProblem(422, null);
  const told = (code: 'STILL_RUNNING' | 'CONFLICT') =>
    new ApiProblem(409, { type: '', title: 'x', status: 409, code, detail: '', request_id: 'r' });

  it.each([
    ['no answer came', lost, ['key-1', 'key-1']],
    ['the server fell over', broken, ['key-1', 'key-1']],
    ['it is still at work', told('STILL_RUNNING'), ['key-1', 'key-1']],
    ['something stood in its way', told('CONFLICT'), ['key-1', 'key-2']],
    ['it was refused', refused, ['key-1', 'key-2']],
    ['it was done', null, ['key-1', 'key-2']],
  ])('%s, and the same is sent again', async (_, answer, keys) => {
    const tries = [answer, null].map((one) => ({ content: { amount: '5' }, answer: one }));
    expect(await keysOf(tries)).toEqual(keys);
  });

  it('other content is another thing, were it as long', async () => {
    const tries = ['نقد ۱', 'نقد ۲'].map((notes) => ({ content: { notes }, answer: lost }));
    expect(await keysOf(tries)).toEqual(['key-1', 'key-2']);
  });
});
