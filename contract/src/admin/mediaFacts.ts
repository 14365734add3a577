// What a picture must be like for its place. Zod-free: the console imports this file.

/** A picture whose sharpness is below looks blurred; flat drawings may be below it too, so it only warns. */
export const blurredBelow = 40

/** Widths in pixels that a picture should have at least, by its place. */
export const leastWidths = { cover: 1600, gallery: 1200, banner: 1920, logo: 256 } as const
