/** What work comes to, where it comes within so many milliseconds. @returns null where it takes longer; the work goes on by itself */
export async function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null).unref();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
