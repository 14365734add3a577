import { n } from '../sheet.ts'

/**
 * A flange: a toothed ridge along a seam of the mould, seen from the side. It protrudes by `reach` (negative to the
 * left) from the line through the two points.
 */
export function flange(
  from: readonly [number, number],
  to: readonly [number, number],
  reach: number,
  teeth: number,
): string {
  let path = ''
  const at = (part: number, out: number): string =>
    `${n(from[0] + (to[0] - from[0]) * part + out)} ${n(from[1] + (to[1] - from[1]) * part)}`
  for (let tooth = 0; tooth < teeth; tooth++) {
    const [top, end] = [tooth / teeth, (tooth + 0.8) / teeth]
    const notch = top + (end - top) * 0.62
    path += `M${at(top, -reach * 0.12)}L${at(top, reach)}L${at(notch, reach)}L${at(notch, reach * 0.55)}L${at(end, reach * 0.55)}L${at(end, -reach * 0.12)}Z`
  }
  return path
}
