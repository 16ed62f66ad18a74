import { editPage } from '../commands/edit-pages.ts';

/** Does some work while a page of an edit has so many rows: edits of more are made in steps. */
export async function withPagesOf<T>(rows: number, work: () => Promise<T>): Promise<T> {
  const whole = editPage.rows;
  editPage.rows = rows;
  try {
    return await work();
  } finally {
    editPage.rows = whole;
  }
}

/** Does some work, its edits in steps where `isLarge`, of however few rows they are. */
export const inSteps = <T>(isLarge: boolean, work: () => Promise<T>): Promise<T> =>
  isLarge ? withPagesOf(1, work) : work();
