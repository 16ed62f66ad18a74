// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { setPreferences } from '../ui/preferences.ts';
import { inOwnDigits } from './own-digits.ts';

afterEach(() => setPreferences({ digits: 'fa' }));

const problem = {
  code: 'INVALID_INPUT',
  title: 'درست نیست',
  detail: '۲ خانه درست نیست.',
  errors: [{ path: 'sku', code: 'TOO_LONG', message: 'به ۱٬۰۰۰ نویسه یا کمتر کوتاه کنید.' }],
};
const answered = async (type = 'application/problem+json', body = JSON.stringify(problem)) => {
  const answer = await inOwnDigits(new Response(body, { status: 400, headers: { 'content-type': type } }));
  return { status: answer.status, body: await answer.text() };
};

it('a problem’s sentences follow the user’s digits', async () => {
  expect(JSON.parse((await answered()).body)).toEqual(problem);
  setPreferences({ digits: 'latn' });
  const { status, body } = await answered();
  expect(status).toBe(400);
  expect(JSON.parse(body)).toEqual({
    ...problem,
    detail: '2 خانه درست نیست.',
    errors: [{ ...problem.errors[0], message: 'به 1,000 نویسه یا کمتر کوتاه کنید.' }],
  });
});

it('what is no problem, or none that can be read, comes as it is', async () => {
  setPreferences({ digits: 'latn' });
  expect((await answered('application/json', '{"name":"۱۲"}')).body).toBe('{"name":"۱۲"}');
  expect((await answered(undefined, 'نشد ۱')).body).toBe('نشد ۱');
});
