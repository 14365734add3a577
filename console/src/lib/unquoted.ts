/** Text as it was before a spreadsheet copied it: the long numbers of our exports end with a tab, and go out in quotes. */
export const unquoted = (text: string): string => text.replace(/^\s*"([^"]*)\t"\s*$/, '$1')
