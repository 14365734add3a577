/** The longest keyword that the search takes. */
export const keywordLength = 40
