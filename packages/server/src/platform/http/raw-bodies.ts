/** Where a body's bytes are kept for the hash of idempotent calls; of a multipart one its parts, for each sending has a boundary of its own. */
export const rawBodies = new WeakMap<object, Buffer>();
