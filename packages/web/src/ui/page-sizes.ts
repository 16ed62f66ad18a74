/** How many rows a page of a list may have (ui.md section 4). */
export const pageSizes = [10, 25, 50, 100] as const;
