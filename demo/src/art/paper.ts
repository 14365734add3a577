import { createNoise, type Random } from '../random.ts'
import { mix } from './colour.ts'
import { stroke } from './line.ts'
import { n, type Point, type Sheet } from './sheet.ts'

/** A rectangle over the whole sheet. */
export function wash(sheet: Sheet, paint: string, opacity = 1): string {
  return `<rect width="${n(sheet.width)}" height="${n(sheet.height)}" fill="${paint}" opacity="${opacity}"/>`
}

/** Paints the ground: a colour from top to bottom with a few damp stains. */
export function ground(sheet: Sheet, random: Random, top: string, bottom = top): void {
  const { width, height } = sheet
  sheet.add(
    wash(
      sheet,
      sheet.linear(
        [0, 0],
        [0, height],
        [
          [0, top],
          [1, bottom],
        ],
      ),
    ),
  )
  for (let bloom = 0; bloom < 3; bloom++) {
    const centre: Point = [random.between(0, width), random.between(0, height)]
    const tone = random.chance(0.5) ? mix(top, '#ffffff', 0.6) : mix(bottom, '#6a5030', 0.35)
    const paint = sheet.radial(centre, random.between(300, 600), [
      [0, tone, 0.22],
      [1, tone, 0],
    ])
    sheet.add(wash(sheet, paint))
  }
}

/**
 * Paints the last coat: grain, long fibres and darker edges, so that flat fills look like paper. The grain is a small
 * tile, because noise over the whole sheet costs half a second per picture.
 */
export function grain(sheet: Sheet, random: Random, strength = 0.5, edge = '#3a2a18'): void {
  const { width, height } = sheet
  const seed = random.integer(1, 900)
  const tile = 220
  const filter = sheet.define(
    (id) =>
      `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">` +
      `<feTurbulence type="fractalNoise" baseFrequency="0.55 0.7" numOctaves="3" seed="${seed}" stitchTiles="stitch"/>` +
      `<feColorMatrix values="0 0 0 0 0.24 0 0 0 0 0.17 0 0 0 0 0.1 0 0 0 1.9 -0.9"/></filter>`,
  )
  const pattern = sheet.define(
    (id) =>
      `<pattern id="${id}" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse">` +
      `<rect width="${tile}" height="${tile}" filter="url(#${filter})"/></pattern>`,
  )
  let fibres = ''
  for (let index = 0; index < 70; index++) {
    const [x, y] = [random.between(0, width), random.between(0, height)]
    const [reach, bend] = [random.between(-60, 60), random.between(-14, 14)]
    fibres += `M${n(x)} ${n(y)}q${n(reach / 2)} ${n(bend)} ${n(reach)} ${n(bend / 3)}`
  }
  const reach = Math.hypot(width, height) / 2
  const vignette = sheet.radial([width / 2, height / 2], reach, [
    [0.55, edge, 0],
    [1, edge, 0.26],
  ])
  sheet.add(stroke(fibres, '#fff8e8', 0.8, `opacity="${0.16 * strength}"`), wash(sheet, vignette))
  sheet.add(wash(sheet, `url(#${pattern})`, 0.34 * strength))
}

/** A band of mist across the sheet that hides what is behind it. */
export function mist(sheet: Sheet, random: Random, y: number, thickness: number, colour: string, opacity = 0.9): void {
  const { width } = sheet
  const noise = createNoise(random)
  const paint = sheet.linear(
    [0, y - thickness],
    [0, y + thickness],
    [
      [0, colour, 0],
      [0.5, colour, opacity],
      [1, colour, 0],
    ],
  )
  sheet.add(`<rect y="${n(y - thickness)}" width="${n(width)}" height="${n(thickness * 2)}" fill="${paint}"/>`)
  for (let index = 0; index < 3; index++) {
    const centre: Point = [random.between(0, width), y + noise(index) * thickness * 0.5]
    const glow = sheet.radial([0, 0], 100, [
      [0, colour, opacity * 0.8],
      [1, colour, 0],
    ])
    const size = `scale(${n(random.between(2, 5))} ${n((thickness / 100) * random.between(0.5, 1))})`
    sheet.add(`<g transform="translate(${n(centre[0])} ${n(centre[1])}) ${size}"><circle r="100" fill="${glow}"/></g>`)
  }
}
