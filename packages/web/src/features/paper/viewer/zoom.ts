/** How large pages are shown: to the width of the window, or in percent of print. */
export type Zoom = 'fit' | number;

const steps = [50, 67, 80, 100, 125, 150, 200, 300] as const;
/** CSS px of a point at 100 %. */
export const pxPerPoint = 96 / 72;

/** Width of a page on screen, CSS px. @param points its own width @param room width of the window for it */
export function widthOf(zoom: Zoom, points: number, room: number): number {
  const wished = zoom === 'fit' ? Math.min(room, points * pxPerPoint * 2) : points * pxPerPoint * (zoom / 100);
  return Math.max(0, Math.floor(wished));
}

/** Percent of print that a page of so many points is shown at. */
export const percentOf = (width: number, points: number): number => Math.round((width / (points * pxPerPoint)) * 100);

/** The next step up or down from where it stands; the last one stays. */
export function stepZoom(percent: number, by: 1 | -1): number {
  const [smallest] = steps;
  const largest = steps.at(-1) ?? smallest;
  if (by > 0) return steps.find((step) => step > percent + 1) ?? largest;
  return steps.findLast((step) => step < percent - 1) ?? smallest;
}
