/** As much of a list's query as says whether there is anything at all. */
interface CountedList {
  data: { count: number } | undefined;
  /** what is shown is still the list before */
  isPlaceholderData: boolean;
}

/**
 * Nothing will be found because there is nothing yet. While filters that found nothing are being cleared that is not known:
 * the screen of a first use would come for a moment in place of the list, with its search and the focus.
 */
export const isFirstUseOf = ({ data, isPlaceholderData }: CountedList, isFiltered: boolean): boolean =>
  data?.count === 0 && !isPlaceholderData && !isFiltered;
