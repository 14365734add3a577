/** Part of every picture's path: a change of the art needs a new number, since browsers keep pictures for a year. */
export const demoFolder = 'demo-1'
