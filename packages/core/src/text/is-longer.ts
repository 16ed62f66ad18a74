/** Has a text more characters than these? A character is one however it is kept, as the API and the database count. */
export const isLonger = (text: string, most: number): boolean => text.length > most && [...text].length > most;
