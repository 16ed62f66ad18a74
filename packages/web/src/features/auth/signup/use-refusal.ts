import { useState } from 'react';
import { type FieldErrors, fieldErrorsOf } from '../../../app/field-errors.ts';
import { reasonOf } from '../../../app/reason-of.ts';

/**
 * What was refused of a form once it was sent: by field until that is changed, and above the form while one of its fields is
 * to blame, or why where none is.
 * @param shown fields of the form that say what is wrong with them
 * @param told said above the form while one of them does
 */
export function useRefusal(shown: readonly string[], told: string) {
  const [refused, setRefused] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const shownOf = (errors: FieldErrors) => Object.keys(errors).filter((path) => shown.includes(path));
  return {
    refused,
    whole: shownOf(refused).length > 0 ? told : failure,
    /** it is sent anew */
    begin: () => setFailure(null),
    /** these are changed */
    excuse: (paths: readonly string[]) =>
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !paths.includes(path)))),
    /** @returns the fields of the form that are to blame */
    refuse: (error: unknown): string[] => {
      const errors = fieldErrorsOf(error);
      setRefused(errors);
      setFailure(shownOf(errors).length > 0 ? null : reasonOf(error));
      return shownOf(errors);
    },
  };
}
