import { darker, lighter, mix } from './colour.ts'
import { curve, fill, group, placed, ring, stroke } from './line.ts'
import { features } from './mask/features.ts'
import { beard, headdress } from './mask/headdress.ts'
import { paints } from './mask/paint.ts'
import { face } from './mask/shapes.ts'
import { scrollCloud } from './motifs.ts'
import type { Painter } from './painter.ts'
import { grain, ground } from './paper.ts'
import { seal } from './seal.ts'
import { n, type Point } from './sheet.ts'

/** Opera faces: forehead, brow, eye and cheek chosen apart, always symmetrical, one ruling colour. */
export const paintMask: Painter = (sheet, random, choices) => {
  const kind = choices.choose(['red', 'black', 'white', 'blue', 'gold', 'green'])
  const paint = paints[kind]
  const { width, height } = sheet
  const backdrop = random.pick(paint.grounds)
  ground(sheet, random, ...backdrop)
  const pattern = random.pick(['rays', 'clouds', 'disc', 'rings'])
  const faint = lighter(backdrop[1], 0.22)
  const centre: Point = [width / 2, height * 0.53]
  if (pattern === 'rays') {
    let rays = ''
    for (let index = 0; index < 36; index += 2) {
      const [from, to] = [(index / 36) * Math.PI * 2, ((index + 1) / 36) * Math.PI * 2]
      rays += `M${n(centre[0])} ${n(centre[1])}L${n(centre[0] + Math.cos(from) * 2400)} ${n(centre[1] + Math.sin(from) * 2400)}L${n(centre[0] + Math.cos(to) * 2400)} ${n(centre[1] + Math.sin(to) * 2400)}Z`
    }
    sheet.add(fill(rays, faint, 'opacity="0.35"'))
  } else if (pattern === 'clouds') {
    for (let index = 0; index < (width / 1000) * 12; index++)
      sheet.add(
        group(
          'opacity="0.5"',
          scrollCloud(
            [random.between(0, width), random.between(0, height)],
            random.between(0.6, 1.2),
            faint,
            mix(backdrop[0], paint.trim, 0.3),
            random.chance(0.5),
          ),
        ),
      )
  } else if (pattern === 'disc')
    sheet.add(fill(ring(centre, height * 0.44), mix(backdrop[1], paint.trim, 0.35), 'opacity="0.7"'))
  else for (let index = 1; index < 16; index++) sheet.add(stroke(ring(centre, index * 78), faint, 9, 'opacity="0.4"'))
  const half = sheet.linear(
    [0, 0],
    [222, 0],
    [
      [0, '#000000', 0],
      [0.6, '#000000', 0.05],
      [1, '#000000', 0.3],
    ],
  )
  const bearded = random.chance(0.35)
  const crowned = bearded || random.chance(0.6)
  const scale = (height / 1000) * (crowned ? 0.92 : 1.2)
  const at: Point = [centre[0], height * (crowned ? 0.56 : 0.49)]
  sheet.add(
    group(
      placed(at, scale),
      crowned ? headdress(sheet, random, paint) : '',
      fill(face, '#000000', 'opacity="0.25" transform="translate(10 18)"'),
      fill(face, paint.face),
      features(random, paint),
      fill('M0 -300C120 -304 214 -236 222 -110C230 10 214 130 160 220C110 300 56 342 0 342Z', half),
      group(
        'transform="scale(-1 1)"',
        fill('M0 -300C120 -304 214 -236 222 -110C230 10 214 130 160 220C110 300 56 342 0 342Z', half),
      ),
      stroke(face, darker(paint.face, 0.45), 4),
      bearded
        ? beard(
            random,
            kind === 'white' || kind === 'black' ? '#2a2623' : random.pick(['#2a2623', '#e9e2d3', '#8a2d22']),
          )
        : '',
      fill(
        curve([
          [-70, -250],
          [-96, -200],
          [-104, -130],
        ]),
        'none',
      ),
    ),
  )
  seal(
    sheet,
    random.fork('seal'),
    [width - 98, height - 110],
    50,
    kind === 'red' || kind === 'white' ? '#a62b1c' : '#b3301f',
  )
  grain(sheet, random, 0.55)
}
