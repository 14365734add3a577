import { darker, lighter, mix } from './colour.ts'
import { fill, group, placed, ring, stroke } from './line.ts'
import { beard } from './mask/beard.ts'
import { characters } from './mask/characters.ts'
import { paints } from './mask/paint.ts'
import { faceOf } from './mask/shapes.ts'
import { scrollCloud } from './motifs.ts'
import type { Painter } from './painter.ts'
import { grain, ground } from './paper.ts'
import { seal } from './seal.ts'
import { n, type Point } from './sheet.ts'

/** Opera faces: each character has its own skull, pattern and hat; the colour shows the kind of man he is. */
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
  const character = characters[kind](choices)
  const { face: paintOf, shape, hat, hair, lift } = character
  const outline = faceOf(shape)
  const clip = sheet.clip(`<path d="${outline}"/>`)
  const round = sheet.radial([-50, -90], 420, [
    [0, '#fff6e4', 0.26],
    [0.32, '#fff6e4', 0.04],
    [0.6, '#1a0c08', 0.08],
    [1, '#1a0c08', 0.62],
  ])
  const scale = (height / 1000) * 0.94
  const at: Point = [centre[0], height * lift]
  sheet.add(
    group(
      placed(at, scale, character.lean),
      fill(outline, '#000000', 'opacity="0.3" transform="translate(12 24) scale(1.03)"'),
      hat(sheet, random.fork('hat'), paint),
      fill(outline, character.bare ?? paint.face),
      group(
        `clip-path="${clip}"`,
        paintOf(paint),
        `<rect x="-260" y="-360" width="520" height="740" fill="${round}"/>`,
      ),
      stroke(outline, darker(paint.face, 0.6), 3.4),
      hair ? beard(random.fork('beard'), hair[0], hair[1]) : '',
      character.front?.(sheet) ?? '',
    ),
  )
  seal(
    sheet,
    random.fork('seal'),
    [kind === 'white' ? 48 : width - 98, height - 110],
    50,
    kind === 'red' || kind === 'white' ? '#a62b1c' : '#b3301f',
  )
  grain(sheet, random, 0.55)
}
