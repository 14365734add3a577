/** What a visitor wrote at a scenic spot, and what others said to it. */
export type SpotMessage = readonly [text: string, ...comments: string[]]
