import { darker } from '../colour.ts'
import { fill, group, polar, ring, stroke, spot } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'

/** Dyed, translucent hide with one black outline. */
export interface Hide {
  robe: string
  sash: string
  trim: string
  skin: string
}

/** Colour of the outline of every piece of hide. */
export const ink = '#2a160c'

/** Colour of the lamp behind the screen, visible through every cut. */
export const lamp = '#ffe3a0'

export const hides: readonly Hide[] = [
  { robe: '#b3301f', sash: '#2f6b4f', trim: '#d99a2b', skin: '#e9bf7a' },
  { robe: '#2c6a55', sash: '#b8402a', trim: '#e0a93e', skin: '#ecc583' },
  { robe: '#2b4f7a', sash: '#c2552e', trim: '#dba43a', skin: '#e9bf7a' },
  { robe: '#7d3a52', sash: '#2e6a63', trim: '#e2b04c', skin: '#eec98b' },
]

/** A shape of hide: dyed and outlined, with cuts that show the lamp. The dye is translucent near the lamp. */
export function hide(shape: string, dye: string, cuts = ''): string {
  return (
    fill(shape, dye, 'opacity="0.86"') +
    fill(cuts, lamp, 'opacity="0.95"') +
    stroke(cuts, ink, 0.9, 'opacity="0.45"') +
    stroke(shape, ink, 2.8)
  )
}

/** A larger piece with cuts all over: they end at a band along its edge, which contains a line of another dye. */
export function leather(sheet: Sheet, shape: string, dye: string, trim: string, cuts: string, band = 9): string {
  const clip = sheet.clip(`<path d="${shape}"/>`)
  return [
    fill(shape, dye, 'opacity="0.84"'),
    group(
      `clip-path="${clip}"`,
      fill(cuts, lamp, 'opacity="0.95"'),
      stroke(cuts, ink, 0.9, 'opacity="0.4"'),
      stroke(shape, lamp, band * 2 + 5, 'opacity="0.9"'),
      stroke(shape, trim, band * 2 + 2),
      stroke(shape, darker(dye, 0.12), band * 1.5),
    ),
    stroke(shape, ink, 2.8),
  ].join('')
}

/** Old coins: four lenses around a square, edge to edge, over a rectangle. */
export function coins(x: number, y: number, wide: number, high: number, step: number): string {
  let path = ''
  const [long, thick] = [step * 0.4, step * 0.2]
  for (let row = 0; row * step <= high; row++) {
    for (let column = 0; column * step <= wide; column++) {
      const [cx, cy] = [x + column * step, y + row * step]
      path += `M${n(cx - long)} ${n(cy - step / 2)}Q${n(cx)} ${n(cy - step / 2 - thick)} ${n(cx + long)} ${n(cy - step / 2)}Q${n(cx)} ${n(cy - step / 2 + thick)} ${n(cx - long)} ${n(cy - step / 2)}Z`
      path += `M${n(cx - step / 2)} ${n(cy - long)}Q${n(cx - step / 2 - thick)} ${n(cy)} ${n(cx - step / 2)} ${n(cy + long)}Q${n(cx - step / 2 + thick)} ${n(cy)} ${n(cx - step / 2)} ${n(cy - long)}Z`
      path += `M${n(cx)} ${n(cy - step * 0.13)}L${n(cx + step * 0.13)} ${n(cy)}L${n(cx)} ${n(cy + step * 0.13)}L${n(cx - step * 0.13)} ${n(cy)}Z`
    }
  }
  return path
}

/** Plum blossoms of five holes, scattered in rows over a rectangle. */
export function plums(x: number, y: number, wide: number, high: number, step: number): string {
  let path = ''
  for (let row = 0; row * step <= high; row++)
    for (let column = 0; column * step <= wide; column++) {
      const at: Point = [x + column * step + (row % 2) * step * 0.5, y + row * step]
      for (let petal = 0; petal < 5; petal++) path += ring(polar(at, petal * 1.257 - 1.57, step * 0.2), step * 0.13)
      path += ring(at, step * 0.06)
      const leaf = polar(at, 0.8, step * 0.5)
      path += `M${n(leaf[0] - step * 0.14)} ${n(leaf[1])}q${n(step * 0.14)} ${n(-step * 0.1)} ${n(step * 0.28)} 0q${n(-step * 0.14)} ${n(step * 0.1)} ${n(-step * 0.28)} 0Z`
    }
  return path
}

/** The snowflake cut, the most common one. */
export function snowflake(at: Point, size: number): string {
  let path = ''
  for (let arm = 0; arm < 6; arm++) {
    const [tip, side, other] = [
      polar(at, arm * 1.047, size),
      polar(at, arm * 1.047 + 0.28, size * 0.55),
      polar(at, arm * 1.047 - 0.28, size * 0.55),
    ]
    path += `M${spot(at)}L${spot(side)}L${spot(tip)}L${spot(other)}Z`
  }
  return path
}

/** Rows of snowflakes over a rectangle; `inset` narrows each row. */
export function lattice(x: number, y: number, wide: number, high: number, step: number, inset = 0): string {
  let path = ''
  for (let row = 0; row * step < high; row++) {
    for (let column = 0; column * step < wide - inset * row; column++)
      path += snowflake([x + (row % 2) * step * 0.5 + column * step + inset * row * 0.5, y + row * step], step * 0.36)
  }
  return path
}

/** Rows of armour scales. */
export function scales(x: number, y: number, columns: number, rows: number, step: number): string {
  let path = ''
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [left, top] = [x + column * step + (row % 2) * step * 0.5, y + row * step * 0.8]
      path += `M${n(left)} ${n(top)}q${n(step * 0.42)} ${n(step * 0.8)} ${n(step * 0.84)} 0q${n(-step * 0.42)} ${n(step * 0.45)} ${n(-step * 0.84)} 0Z`
    }
  }
  return path
}
