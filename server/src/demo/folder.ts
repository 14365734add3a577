/** Part of every picture's path: a change of the art needs a new number, since browsers keep pictures for a year. */
export const demoFolder = 'demo-2'

/** Folders of this and of earlier numbers, as a regular expression: houses that were opened with those still name them. */
export const anyDemoFolder = 'demo-\\d+'
