const number = 4

/**
 * Part of every picture's path. Increase the number when the art changes, because browsers cache pictures for a year.
 */
export const demoFolder = `demo-${number}`

/**
 * Regular expression of the current and earlier folders; deployments filled with those still refer to them. It matches
 * no others, or a stranger could have everything drawn again under every possible number.
 */
export const anyDemoFolder = `demo-(?:${Array.from({ length: number }, (_, index) => index + 1).join('|')})`
