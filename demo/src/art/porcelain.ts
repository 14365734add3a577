import { lighter, mix } from './colour.ts'
import { fill, ring } from './line.ts'
import { blossomBranch } from './motifs.ts'
import type { Painter } from './painter.ts'
import { grain, ground, seal, wash } from './paper.ts'
import { glazes } from './porcelain/glaze.ts'
import { plate } from './porcelain/plate.ts'
import { profiles } from './porcelain/shape.ts'
import { vessel } from './porcelain/vessel.ts'
import { n, type Point } from './sheet.ts'

/** Vessels of the Poyun kiln, each alone on its shelf. */
export const paintPorcelain: Painter = (sheet, random, choices) => {
  const shape = choices.choose(['meiping', 'flask', 'bowl', 'gourd', 'ewer', 'jar', 'plate'])
  const kind = choices.choose(['celadon', 'cobalt', 'moon', 'temmoku', 'white', 'peach'])
  const glaze = glazes[kind]
  const { width, height } = sheet
  const side = random.chance(0.5) ? 1 : -1
  ground(sheet, random, ...glaze.wall)
  const shelf = height * 0.8
  const x = width * 0.5
  const panel = random.pick(['moon', 'screen', 'none'])
  const pale = lighter(glaze.wall[1], 0.35)
  if (panel === 'moon') sheet.add(fill(ring([x + side * 70, height * 0.43], height * 0.31), pale, 'opacity="0.75"'))
  if (panel === 'screen')
    sheet.add(
      `<rect x="${n(x - 330 + side * 60)}" y="${n(height * 0.1)}" width="660" height="${n(shelf - height * 0.1)}" fill="${pale}" opacity="0.5"/>`,
    )
  const beam = sheet.linear(
    [0, 0],
    [width, height],
    [
      [0, '#ffffff', 0.3],
      [0.5, '#ffffff', 0],
      [1, '#2a1c10', 0.22],
    ],
  )
  sheet.add(wash(sheet, beam))
  if (shape === 'plate') {
    plate(sheet, random, kind, [x, height * 0.47], Math.min(height, width) * 0.36)
  } else {
    const table = mix(glaze.wall[0], '#3c2415', 0.62)
    sheet.add(
      `<rect y="${n(shelf)}" width="${n(width)}" height="${n(height - shelf)}" fill="${sheet.linear(
        [0, shelf],
        [0, height],
        [
          [0, lighter(table, 0.16)],
          [0.06, table],
          [1, mix(table, '#000000', 0.35)],
        ],
      )}"/>`,
    )
    const foot: Point = [x, shelf + height * 0.05]
    const scale = (height * (shape === 'bowl' ? 0.4 : 0.62)) / profiles[shape].at(-1)![1] / (shape === 'bowl' ? 1.1 : 1)
    if (random.chance(0.55) && (shape === 'meiping' || shape === 'flask' || shape === 'gourd')) {
      const lip: Point = [x, foot[1] - profiles[shape].at(-1)![1] * scale + 14]
      sheet.add(
        blossomBranch(
          random.fork('branch'),
          lip,
          -Math.PI / 2 + side * 0.55,
          height * 0.42,
          '#4a3428',
          random.pick(['#d9736f', '#f4e9e4', '#e8b3a6']),
        ),
      )
    }
    const shade = sheet.radial([0, 0], 100, [
      [0, '#140c06', 0.55],
      [0.5, '#140c06', 0.28],
      [1, '#140c06', 0],
    ])
    sheet.add(
      `<g transform="translate(${n(x + 70)} ${n(foot[1])}) scale(3.1 0.34)"><circle r="100" fill="${shade}"/></g>`,
    )
    sheet.add(vessel(sheet, random, kind, shape, foot, scale))
  }
  seal(sheet, random.fork('seal'), [side > 0 ? 52 : width - 106, height * 0.09], 50)
  grain(sheet, random, 0.5)
}
