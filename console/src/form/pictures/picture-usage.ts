import { blurredBelow, leastWidths } from '@app/contract/admin/mediaFacts'

/** Use of a picture, which determines its label, its minimum width and its crop proportions. */
export type PictureUsage = keyof typeof leastWidths

interface UsageFacts {
  readonly label: string
  /** Width divided by height; the first one is the default, null is free. */
  readonly ratios: readonly (number | null)[]
}

export const pictureUsages: Readonly<Record<PictureUsage, UsageFacts>> = {
  cover: { label: '封面', ratios: [1, 3 / 4, 4 / 3, 16 / 9, null] },
  gallery: { label: '展示图', ratios: [1, 3 / 4, 4 / 3, 16 / 9, null] },
  banner: { label: '横幅', ratios: [8 / 3, 16 / 9, null] },
  logo: { label: '标志', ratios: [1, null] },
}

export interface Measured {
  width: number
  /** Undefined if unknown. */
  sharpness?: number
}

/** Returns warnings about a picture's quality for its usage; empty if it is good enough. */
export function qualityWarnings({ width, sharpness }: Measured, usage: PictureUsage): string[] {
  const least = leastWidths[usage]
  return [
    ...(width < least ? [`这张图宽 ${width} 像素，${pictureUsages[usage].label}至少 ${least}`] : []),
    ...(sharpness !== undefined && sharpness < blurredBelow ? ['这张图可能不够清晰，请放大查看'] : []),
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
