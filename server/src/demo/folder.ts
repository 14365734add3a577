const number = 2

/** Part of every picture's path: a change of the art needs a new number, since browsers keep pictures for a year. */
export const demoFolder = `demo-${number}`

/**
 * Folders of this and of earlier numbers, as a regular expression: houses that were opened with those still name them. Of no
 * others, or a stranger could have everything drawn again under each number there is.
 */
export const anyDemoFolder = `demo-(?:${Array.from({ length: number }, (_, index) => index + 1).join('|')})`
