import { blossomBranch } from './motifs.ts'
import type { Painter } from './painter.ts'
import { grain, ground } from './paper.ts'
import { seal } from './seal.ts'
import { paulowniaBox } from './porcelain/box.ts'
import { glazes } from './porcelain/glaze.ts'
import { plate } from './porcelain/plate.ts'
import { teaScoop } from './porcelain/scoop.ts'
import { table, wall } from './porcelain/setting.ts'
import { profiles } from './porcelain/shape.ts'
import { vessel } from './porcelain/vessel.ts'
import { n, type Point } from './sheet.ts'

/** Vessels of the Poyun kiln, each alone on its table. */
export const paintPorcelain: Painter = (sheet, random, choices) => {
  const shape = choices.choose(['meiping', 'flask', 'bowl', 'gourd', 'ewer', 'jar', 'plate', 'set', 'cup'])
  const kind = choices.choose(['celadon', 'cobalt', 'moon', 'temmoku', 'white', 'peach'])
  const glaze = glazes[kind]
  const { width, height } = sheet
  const side = random.chance(0.5) ? 1 : -1
  const [x, shelf] = [width / 2, height * 0.8]
  ground(sheet, random, ...glaze.wall)
  wall(sheet, random, glaze, side, shelf)
  if (shape === 'plate') {
    plate(sheet, random, kind, [x, height * 0.48], Math.min(height, width) * 0.38)
  } else {
    table(sheet, random, glaze, shelf)
    const form = shape === 'set' || shape === 'cup' ? 'bowl' : shape
    const deep = profiles[form].at(-1)![1]
    const scale = (height * (shape === 'set' ? 0.3 : shape === 'cup' ? 0.24 : form === 'bowl' ? 0.37 : 0.63)) / deep
    const foot: Point = [
      x - side * height * (shape === 'set' ? 0.1 : shape === 'cup' ? 0.13 : 0),
      shelf + height * (shape === 'cup' ? 0.09 : 0.05),
    ]
    if (random.chance(0.55) && (shape === 'meiping' || shape === 'flask' || shape === 'gourd')) {
      const lip: Point = [x, foot[1] - deep * scale + 14]
      const petals = random.pick(['#d9736f', '#f4e9e4', '#e8b3a6'])
      const angle = -Math.PI / 2 + side * 0.55
      sheet.add(blossomBranch(random.fork('branch'), lip, angle, height * 0.42, '#4a3428', petals))
    }
    if (shape === 'cup')
      sheet.add(paulowniaBox(sheet, [x + side * height * 0.17, shelf + height * 0.035], height / 720, side))
    const shade = sheet.radial([0, 0], 100, [
      [0, '#140c06', 0.55],
      [0.5, '#140c06', 0.28],
      [1, '#140c06', 0],
    ])
    const cast = `translate(${n(foot[0] + 70)} ${n(foot[1])}) scale(3.1 0.34)`
    sheet.add(`<g transform="${cast}"><circle r="100" fill="${shade}"/></g>`)
    sheet.add(vessel(sheet, random, kind, form, foot, scale, shape === 'set' ? '#dfe3e6' : undefined))
    if (shape === 'set') sheet.add(teaScoop(sheet, [x + side * height * 0.22, foot[1] + height * 0.06], side))
  }
  seal(sheet, random.fork('seal'), [side > 0 ? 52 : width - 106, height * 0.09], 50)
  grain(sheet, random, 0.5)
}
