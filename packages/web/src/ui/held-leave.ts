let held = 0;

/** Is somebody on the way to another screen, who waits only for what is being saved? Its answer then leads nowhere else. */
export const isLeaveHeld = (): boolean => held > 0;

/** Counts one who waits. @returns ends it */
export function holdLeave(): () => void {
  held += 1;
  return () => {
    held -= 1;
  };
}
