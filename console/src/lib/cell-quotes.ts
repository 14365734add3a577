/**
 * Undoes what a spreadsheet adds when a cell is copied: long numbers in our exports end with a tab, and are copied in
 * quotes.
 */
export const stripCellQuotes = (text: string): string => text.replace(/^\s*"([^"]*)\t"\s*$/, '$1')
