import { createContext } from 'react';

/** The draft path that the user is being brought to, while the way there opens; null for none. */
export const GoToTarget = createContext<{ path: string } | null>(null);
