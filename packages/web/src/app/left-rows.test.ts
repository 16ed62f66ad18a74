// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rememberRow, returnToRow } from './left-rows.ts';

const list = '<table><tbody><tr data-row-id="a" tabindex="0"><td><button>menu</button></td></tr></tbody></table>';
const isFree = () => document.activeElement === document.body;
const focused = () => document.activeElement?.getAttribute('data-row-id');

beforeEach(() => {
  document.body.innerHTML = list;
  document.querySelector('button')?.focus();
  rememberRow('one');
  document.body.innerHTML = '';
});

afterEach(() => {
  document.body.innerHTML = '';
});

it('the row a list was left from has the focus again, once it stands', async () => {
  returnToRow('one', isFree);
  document.body.innerHTML = list;
  await expect.poll(focused).toBe('a');
});

it('not where something else has taken it, nor on a screen that was left from no row', async () => {
  document.body.innerHTML = `<input>${list}`;
  document.querySelector('input')?.focus();
  returnToRow('one', isFree);
  expect(document.activeElement?.tagName).toBe('INPUT');
  rememberRow('one');
  document.querySelector('input')?.blur();
  returnToRow('one', isFree);
  expect(document.activeElement).toBe(document.body);
});
