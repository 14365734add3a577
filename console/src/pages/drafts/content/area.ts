import type { Area } from '@app/contract'

/** A share of 1 as it is read and typed: hundredths with one decimal. */
export const percentOf = (share: number): number => Math.round(share * 1000) / 10

/** The least side of an area, as a share. */
const least = 0.02

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value))
const rounded = (share: number): number => Math.round(share * 10_000) / 10_000

/** One length as it is typed: what the others are is not its business. */
export const sideOf = (side: keyof Area, share: number): number =>
  rounded(Math.max(side === 'width' || side === 'height' ? least : 0, clamp(share, 1)))

/** Whether it reaches beyond the picture: what is checked of a whole draft says so too, but only once nothing is missing. */
export const isDeps = ({ left, top, width, height }: Area): boolean => left + width > 1.0001 || top + height > 1.0001

/** The nearest that lies within the picture and can be seen. */
export function within({ left, top, width, height }: Area): Area {
  const [wide, high] = [Math.max(least, clamp(width, 1)), Math.max(least, clamp(height, 1))]
  return {
    left: rounded(clamp(left, 1 - wide)),
    top: rounded(clamp(top, 1 - high)),
    width: rounded(wide),
    height: rounded(high),
  }
}
