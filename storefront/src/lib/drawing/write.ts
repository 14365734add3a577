import { print } from './colours.ts'
import { wrapText } from './wrap.ts'

/** Layout of a text on a canvas; lengths are in the canvas's own units. */
export interface Setting {
  left: number
  /** Baseline of the first line. */
  top: number
  size: number
  /** Maximum width of a line. */
  width: number
  /** Maximum number of lines; longer text ends in an ellipsis. */
  lines: number
  colour?: string
  face?: 'sans' | 'serif' | 'mono'
}

/** Draws a text, broken at any character as is usual in Chinese. Returns the number of lines. */
export function write(pen: CanvasRenderingContext2D, text: string, setting: Setting): number {
  const { left, top, size, width, lines, colour = print.ink, face = 'sans' } = setting
  pen.font = `${face === 'serif' ? '600 ' : ''}${size}px ${family(face)}`
  pen.fillStyle = colour
  const wrapped = wrapText(text, width, lines, (part) => pen.measureText(part).width)
  for (const [index, line] of wrapped.entries()) pen.fillText(line, left, top + index * size * 1.5)
  return wrapped.length
}

/** Returns the page's own font families; no font is loaded for a picture. */
function family(face: NonNullable<Setting['face']>): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--font-${face}`).trim() || 'sans-serif'
}
