/** Changes of many whose end was told and read, until the window is loaded anew. */
const told = new Set<string>();

export const isTold = (id: string): boolean => told.has(id);
export const markTold = (id: string): void => void told.add(id);
