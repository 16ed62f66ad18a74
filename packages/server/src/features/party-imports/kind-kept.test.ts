import { expect, it } from 'vitest';
import { inKindOf, nameCellsOf } from './kind-kept.ts';

const reza = { person_type: 'real', company: '', first_name: 'محمد رضا', last_name: 'امینی' };

it.each([
  ['a whole name that goes on', {}, 'محمد رضا امینی نژاد', true, 'محمد رضا|امینی نژاد'],
  ['with a word before it', {}, 'آقای محمد رضا امینی نژاد', true, 'محمد رضا|امینی نژاد'],
  ['in other letters', { first_name: 'علي' }, 'علی کریمی', true, 'علي|کریمی'],
  ['under a title that does not say so', {}, 'محمد رضا امینی نژاد', false, 'محمد رضا|امینی نژاد'],
  ['with a half-space in it', {}, 'محمد رضا امینی‌نژاد', false, 'محمد رضا|امینی‌نژاد'],
  ['that has less of the last name', { last_name: 'امینی نژاد' }, 'محمد رضا امینی', false, 'محمد رضا|امینی'],
  ['parted otherwise', { first_name: 'محمدرضا' }, 'محمد رضا امینی نژاد', true, 'محمدرضا|امینی نژاد'],
  [
    'parted otherwise, under no such title',
    { first_name: 'محمدرضا' },
    'محمد رضا امینی نژاد',
    false,
    'محمدرضا|امینی نژاد',
  ],
  ['put together', {}, 'محمدرضا امینی نژاد', true, 'محمد رضا|امینی نژاد'],
  [
    'a last name that begins with the first name',
    { first_name: 'علی', last_name: 'محمدی' },
    'علی پور',
    false,
    'علی|علی پور',
  ],
  ['the same, written otherwise', { first_name: 'علی', last_name: 'علیپور' }, 'علی پور', false, 'علی|علی پور'],
  ['the same, where half of it stood', { first_name: 'علی', last_name: 'پورمحمدی' }, 'علی پور', false, 'علی|علی پور'],
  ['another whole name', {}, 'سارا احمدی', true, 'سارا|احمدی'],
  ['a last name', {}, 'امینی نژاد', false, 'محمد رضا|امینی نژاد'],
  [
    'the one that stands, which begins with the first name',
    { first_name: 'محمد', last_name: 'محمد زاده' },
    'محمد زاده',
    false,
    'محمد|محمد زاده',
  ],
  [
    'the whole name of whom the last name has it',
    { first_name: '', last_name: 'محمد رضا امینی' },
    'محمد رضا امینی نژاد',
    true,
    '|محمد رضا امینی نژاد',
  ],
])('one cell of last names: %s', (_, record, cell, isWhole, expected) => {
  const before = { ...reza, ...record };
  const given = { last_name: cell };
  const { first_name, last_name } = {
    ...before,
    ...inKindOf(before, { ...given, name_cells: nameCellsOf(given, isWhole) }),
  };
  expect(`${first_name}|${last_name}`).toBe(expected);
});

it.each([
  ['a first name alone is one', { first_name: 'محمد رضا پارسا' }, 'محمد رضا پارسا|امینی'],
  ['a name for whoever it may be', { company: 'محمد رضا امینی نژاد' }, 'محمد رضا|امینی نژاد'],
  ['the same, parted otherwise', { company: 'محمدرضا امینی نژاد' }, 'محمد رضا|امینی نژاد'],
  ['both apart', { first_name: 'محمد', last_name: 'رضا امینی' }, 'محمد|رضا امینی'],
])('%s', (_, given, expected) => {
  const { first_name, last_name } = { ...reza, ...inKindOf(reza, { ...given, name_cells: nameCellsOf(given) }) };
  expect(`${first_name}|${last_name}`).toBe(expected);
});
