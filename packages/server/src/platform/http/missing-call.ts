import { Problem } from '../problem.ts';

/** A path under /api, parameters in braces, and what it answers to. */
export interface Address {
  path: string;
  methods: readonly string[];
}

/**
 * What answers a path that exists with another method, and one that does not exist at all. A path that is named itself
 * answers to what it is named with alone: «list» is no id of an invoice.
 */
export function missingCall(addresses: readonly Address[]): (method: string, path: string) => Problem {
  const shapes = addresses.map(({ path, methods }) => ({
    methods,
    parameters: path.split('{').length - 1,
    pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }));
  return (method, path) => {
    const fitting = shapes.filter(({ pattern }) => pattern.test(path));
    const fewest = Math.min(...fitting.map(({ parameters }) => parameters));
    const closest = fitting.filter(({ parameters }) => parameters === fewest);
    const allowed = [...new Set(closest.flatMap(({ methods }) => methods))];
    if (allowed.length === 0 || allowed.includes(method)) return new Problem('NOT_FOUND');
    return new Problem('METHOD_NOT_ALLOWED', { headers: { allow: allowed.join(', ') } });
  };
}
