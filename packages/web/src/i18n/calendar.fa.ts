/** Words about days that core's names (months, weekdays, seasons) lack. */
export const calendarWords = {
  today: 'امروز',
  yesterday: 'دیروز',
  tomorrow: 'فردا',
} as const;
