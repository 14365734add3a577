import type { Picture } from '@app/contract'

/** The longer side that is worth coming closer for, in pixels. */
const closeFrom = 2000

/** Whether there is more of a picture than a page shows. */
export function isClose({ widths, ratio, tiles = [] }: Pick<Picture, 'widths' | 'ratio' | 'tiles'>): boolean {
  const width = Math.max(0, ...widths, ...tiles)
  return Math.max(width, width / ratio) >= closeFrom
}
