/** A visitor's message at a scenic spot, and the comments of others. */
export type SpotMessage = readonly [text: string, ...comments: string[]]
