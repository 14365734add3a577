/** Maximum length of a keyword that the search accepts. */
export const keywordLength = 40
