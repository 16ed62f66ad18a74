import { readFileSync } from 'node:fs';
import type { Permission } from '@taraz/contract';

/** A line of the specification's table of calls (fixtures/api.md, a copy of spec/api.md). */
export interface TableRow {
  method: string;
  /** parameters as {} whatever their name */
  path: string;
  who: { level: 'public' | 'user' | 'admin' | 'operator' } | { level: 'employee'; permission: Permission };
}

const levels = { P: 'public', U: 'user', A: 'admin', O: 'operator' } as const;

export const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}');

function whoOf(text: string): TableRow['who'] {
  const [letter = '', permission] = text.split(' ');
  if (letter === 'E' && permission !== undefined) return { level: 'employee', permission: permission as Permission };
  const level = levels[letter as keyof typeof levels];
  if (level === undefined) throw new Error(`the table has a Who that nobody knows: ${text}`);
  return { level };
}

/** Every call of the table, in its order. */
export function readApiTable(): TableRow[] {
  const text = readFileSync(new URL('./fixtures/api.md', import.meta.url), 'utf8');
  return [...text.matchAll(/^\| (GET|POST|PUT|DELETE) \| (\/\S+) \| ([^|]+?) \|/gm)].map(
    ([, method = '', path = '', who = '']) => ({ method, path: shapeOf(path), who: whoOf(who) }),
  );
}
