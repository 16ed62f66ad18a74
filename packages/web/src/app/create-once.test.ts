import { ApiProblem, type Client, calls, type ProblemDocument } from '@taraz/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOnce, type Pending } from './create-once.ts';
import { MadeBefore } from './made-before.ts';

type Fate = 'answered' | 'lost on the way' | 'answer lost' | Error;

const problem = (status: number, code: ProblemDocument['code']) =>
  new ApiProblem(status, { type: '', title: 'x', status, code, detail: '', request_id: 'r' });

/** What the server keeps under a key: the request to the letter, and its answer. */
let kept: Map<string, { text: string; answer: { name: string } | ApiProblem }>;
let made: string[];
let keys: string[];
let fates: Fate[];
let pending: Pending | null;

/** The server with its idempotency (docs/decisions/0020): what was refused counts as answered. */
const api = (async (call: { id: string }, input: { body: { name: string } }, options: { idempotencyKey: string }) => {
  const place = `${call.id} ${options.idempotencyKey}`;
  const text = JSON.stringify(input);
  keys.push(options.idempotencyKey);
  const fate = fates.shift() ?? 'answered';
  if (fate === 'lost on the way') throw new ApiProblem(0, null);
  const isRefused = fate instanceof ApiProblem && fate.problem?.code === 'CONFLICT';
  if (fate instanceof Error && !isRefused) throw fate;
  const known = kept.get(place);
  if (known !== undefined && known.text !== text) throw problem(422, 'IDEMPOTENCY_MISMATCH');
  const answer = known?.answer ?? (isRefused ? fate : { name: input.body.name });
  if (known === undefined) {
    kept.set(place, { text, answer });
    if (!(answer instanceof ApiProblem)) made.push(`${call.id} ${answer.name}`);
  }
  if (fate === 'answer lost') throw new ApiProblem(0, null);
  if (answer instanceof ApiProblem) throw answer;
  return answer;
}) as unknown as Client;

beforeEach(() => {
  kept = new Map();
  made = [];
  keys = [];
  fates = [];
  pending = null;
});

const newForm = () => {
  let count = -1;
  return createOnce(api, () => `key-${++count}`, {
    read: () => pending,
    write: (_place, next) => {
      pending = next;
    },
  });
};
const press = (form: Client, name: string, call: unknown = calls.createCheque) =>
  form(call as typeof calls.createCheque, { body: { name } as never }).then(
    (answer) => answer as unknown,
    (error: unknown) => error,
  );

describe('the same again', () => {
  it.each<[string, Fate]>([
    ['no answer came', 'answer lost'],
    ['it never arrived', 'lost on the way'],
    ['the server fell over', new ApiProblem(502, null)],
    ['a page of a gateway came', new ApiProblem(404, null)],
    ['it is still at work', problem(409, 'STILL_RUNNING')],
    ['the login had ended', problem(401, 'UNAUTHENTICATED')],
    ['it came in part', problem(408, 'REQUEST_TIMEOUT')],
    ['another account in another window', problem(409, 'OTHER_ACCOUNT')],
    ['there were too many', problem(429, 'TOO_MANY_REQUESTS')],
  ])('%s: under the same key, made once', async (_, fate) => {
    const form = newForm();
    fates = [fate];
    expect(await press(form, 'a')).toBeInstanceOf(ApiProblem);
    expect(await press(form, 'a')).toEqual({ name: 'a' });
    expect([keys, made]).toEqual([['key-1', 'key-1'], ['createCheque a']]);
  });

  it('has a key of its own once the first was answered, or refused for good', async () => {
    const form = newForm();
    await press(form, 'a');
    fates = [problem(409, 'CONFLICT')];
    await press(form, 'a');
    expect(await press(form, 'a')).toEqual({ name: 'a' });
    expect(keys).toEqual(['key-1', 'key-2', 'key-3']);
  });

  it('stays one when a passing refusal came between', async () => {
    const form = newForm();
    fates = ['answer lost', problem(403, 'FORBIDDEN')];
    await press(form, 'a');
    await press(form, 'a');
    expect(await press(form, 'a')).toEqual({ name: 'a' });
    expect(made).toEqual(['createCheque a']);
  });
});

describe('something else after an answer was lost', () => {
  it('is made in its place where the first never arrived, and the first can come no more', async () => {
    const form = newForm();
    fates = ['lost on the way'];
    await press(form, 'a');
    expect(await press(form, 'b')).toEqual({ name: 'b' });
    const late = await api(calls.createCheque, { body: { name: 'a' } as never }, { idempotencyKey: 'key-1' }).catch(
      (error: unknown) => error,
    );
    expect([late, made]).toEqual([problem(422, 'IDEMPOTENCY_MISMATCH'), ['createCheque b']]);
  });

  it('is not made where the first had arrived: says what there is; pressed once more it is one of its own', async () => {
    const form = newForm();
    fates = ['answer lost'];
    await press(form, 'a');
    const told = await press(form, 'b');
    expect(told).toBeInstanceOf(MadeBefore);
    expect([(told as MadeBefore).made, made]).toEqual([{ name: 'a' }, ['createCheque a']]);
    expect(await press(form, 'b')).toEqual({ name: 'b' });
    expect(made).toEqual(['createCheque a', 'createCheque b']);
  });

  it.each([1, 2])('finds which of several it was, the %s. of them', async (which) => {
    const form = newForm();
    fates = which === 1 ? ['answer lost', 'lost on the way'] : ['lost on the way', 'answer lost'];
    await press(form, 'a');
    await press(form, 'b');
    const told = (await press(form, 'c')) as MadeBefore;
    expect([told.made, made.length]).toEqual([{ name: which === 1 ? 'a' : 'b' }, 1]);
  });

  it('asks again while it cannot learn what the first became', async () => {
    const form = newForm();
    fates = ['answer lost', 'answered', 'lost on the way'];
    await press(form, 'a');
    expect(await press(form, 'b')).toEqual(new ApiProblem(0, null));
    expect(((await press(form, 'c')) as MadeBefore).made).toEqual({ name: 'a' });
    expect(made).toEqual(['createCheque a']);
  });

  it('is made at once where the first had been refused', async () => {
    const form = newForm();
    kept.set('createCheque key-1', { text: JSON.stringify({ body: { name: 'a' } }), answer: problem(409, 'CONFLICT') });
    fates = ['lost on the way'];
    await press(form, 'a');
    expect(await press(form, 'b')).toEqual({ name: 'b' });
    expect([made, keys.at(-1)]).toEqual([['createCheque b'], 'key-2']);
  });

  it('of another call brings the first to its end, and says so', async () => {
    const form = newForm();
    fates = ['answer lost'];
    await press(form, 'a', calls.createMovement);
    const told = await press(form, 'b', calls.createCustomerEntry);
    expect((told as MadeBefore).made).toEqual({ name: 'a' });
    expect(made).toEqual(['createMovement a']);
    expect(await press(form, 'b', calls.createCustomerEntry)).toEqual({ name: 'b' });
  });

  it('is told of it when what went out was a file that has changed on the device since, and asks for no file twice', async () => {
    const form = newForm();
    const send = (file: File) => press(form, file as never);
    const [first, second] = [new File(['1'], 'a.xlsx'), new File(['22'], 'a.xlsx')];
    fates = ['answer lost'];
    await send(first);
    // As a browser refuses what it was given once and finds otherwise.
    first.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as never;
    fates = [problem(422, 'IDEMPOTENCY_MISMATCH'), new ApiProblem(0, null)];
    expect(((await send(second)) as MadeBefore).made).toBe(null);
    fates = [];
    expect(await send(second)).toEqual({ name: second });
    expect(keys).toEqual(['key-1', 'key-1', 'key-2']);
  });

  it('is told of it even when what went out is not remembered', async () => {
    const form = newForm();
    fates = ['answer lost'];
    await press(form, 'a');
    pending = { key: 'key-1', sent: [] };
    expect(((await press(form, 'b')) as MadeBefore).made).toBe(null);
    expect(made).toEqual(['createCheque a']);
  });
});
