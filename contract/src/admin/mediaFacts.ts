// Requirements of pictures by purpose. Zod-free: the console imports this file.

/** Sharpness below which a picture looks blurred. Flat drawings may be below it too, so it only warns. */
export const blurredBelow = 40

/** Recommended minimum widths in pixels, by purpose. */
export const leastWidths = { cover: 1600, gallery: 1200, banner: 1920, logo: 256 } as const
