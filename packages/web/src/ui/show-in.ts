/** Scrolls a box until a part of it is in sight, its end before its beginning, and nothing around the box. */
export function showIn(box: Element, part: Element): void {
  const [around, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  if (inner.bottom > around.bottom) box.scrollTop += inner.bottom - around.bottom;
  else if (inner.top < around.top) box.scrollTop -= around.top - inner.top;
}
