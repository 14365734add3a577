import { print } from './colours.ts'
import { wrapText } from './wrap.ts'

/** How a text stands on a canvas; lengths in the canvas' own units. */
export interface Setting {
  left: number
  /** Baseline of the first line. */
  top: number
  size: number
  /** Where a line breaks. */
  width: number
  /** Lines at most; what is left over ends in an ellipsis. */
  lines: number
  colour?: string
  face?: 'sans' | 'serif' | 'mono'
}

/** Writes a text, broken at any character as Chinese is set, and returns the number of its lines. */
export function write(pen: CanvasRenderingContext2D, text: string, setting: Setting): number {
  const { left, top, size, width, lines, colour = print.ink, face = 'sans' } = setting
  pen.font = `${face === 'serif' ? '600 ' : ''}${size}px ${family(face)}`
  pen.fillStyle = colour
  const wrapped = wrapText(text, width, lines, (part) => pen.measureText(part).width)
  for (const [index, line] of wrapped.entries()) pen.fillText(line, left, top + index * size * 1.5)
  return wrapped.length
}

/** The page's own families: no letters are loaded for a picture. */
function family(face: NonNullable<Setting['face']>): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--font-${face}`).trim() || 'sans-serif'
}
