import { useNavigate } from '@tanstack/react-router';
import { patched } from '../../ui/patched.ts';
import type { ImportSearch } from './routes.tsx';

/** Opens a file of the list, or goes back to all of them; the page of the list stays in the address. */
export function useOpenFile(): (id: string | undefined) => void {
  const navigate = useNavigate();
  return (id) => void navigate({ to: '/import-invoice', search: patched<ImportSearch>({ id }) });
}
