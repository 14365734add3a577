import { blurredBelow, leastWidths } from '@app/contract/admin/mediaFacts'

/** Use of a picture, which determines its label, its minimum width and its crop proportions. */
export type Place = keyof typeof leastWidths

interface PlaceFacts {
  readonly called: string
  /** Width divided by height; the first one is the default, null is free. */
  readonly ratios: readonly (number | null)[]
}

export const places: Readonly<Record<Place, PlaceFacts>> = {
  cover: { called: '封面', ratios: [1, 3 / 4, 4 / 3, 16 / 9, null] },
  gallery: { called: '展示图', ratios: [1, 3 / 4, 4 / 3, 16 / 9, null] },
  banner: { called: '横幅', ratios: [8 / 3, 16 / 9, null] },
  logo: { called: '标志', ratios: [1, null] },
}

export interface Measured {
  width: number
  /** Undefined if unknown. */
  sharpness?: number
}

/** Returns warnings about a picture's quality for its place; empty if it is good enough. */
export function doubtsOf({ width, sharpness }: Measured, place: Place): string[] {
  const least = leastWidths[place]
  return [
    ...(width < least ? [`这张图宽 ${width} 像素，${places[place].called}至少 ${least}`] : []),
    ...(sharpness !== undefined && sharpness < blurredBelow ? ['这张图看起来不够清晰，请放大看一眼'] : []),
  ]
}

const names = new Map<number | null, string>([
  [1, '1 : 1'],
  [3 / 4, '3 : 4'],
  [4 / 3, '4 : 3'],
  [16 / 9, '16 : 9'],
  [8 / 3, '8 : 3'],
  [null, '自由'],
])

export const ratioName = (ratio: number | null): string => names.get(ratio) ?? '固定'
