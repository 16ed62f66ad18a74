import type { PersonType } from '@taraz/core';
import { CutName } from '../../ui/cut-name.tsx';
import { Icon } from '../../ui/icon.tsx';
import { personIcons } from './person-icons.ts';

/** Whose a row is: what kind of person, and the name, cut where it is too long. Within something that lays out a line. */
export function PersonName({ row: { person_type, name } }: { row: { person_type: PersonType; name: string } }) {
  return (
    <>
      <Icon of={personIcons[person_type]} className="shrink-0 text-ink-3" />
      <span className="min-w-0">
        <CutName name={name} />
      </span>
    </>
  );
}
