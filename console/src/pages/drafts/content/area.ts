import type { Area } from '@app/contract'

/** Converts a fraction of 1 to percent with one decimal. */
export const percentOf = (share: number): number => Math.round(share * 1000) / 10

/** Minimum side of an area, as a fraction. */
const least = 0.02

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value))
const rounded = (share: number): number => Math.round(share * 10_000) / 10_000

/** Limits one side as it is typed, regardless of the others. */
export const sideOf = (side: keyof Area, share: number): number =>
  rounded(Math.max(side === 'width' || side === 'height' ? least : 0, clamp(share, 1)))

/** Whether an area extends beyond the picture. The draft's checks report this too, but only once nothing is missing. */
export const exceedsPicture = ({ left, top, width, height }: Area): boolean =>
  left + width > 1.0001 || top + height > 1.0001

/** Returns the nearest valid area within the picture. */
export function within({ left, top, width, height }: Area): Area {
  const [wide, high] = [Math.max(least, clamp(width, 1)), Math.max(least, clamp(height, 1))]
  return {
    left: rounded(clamp(left, 1 - wide)),
    top: rounded(clamp(top, 1 - high)),
    width: rounded(wide),
    height: rounded(high),
  }
}
