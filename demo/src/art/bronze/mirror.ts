import type { Random } from '../../random.ts'
import { fill, group, polar, polygon, ring, stroke, spot } from '../line.ts'
import { n, type Sheet } from '../sheet.ts'
import { cast, type Metal, relief } from './metal.ts'

/** The back of a mirror: rings of saw teeth, clouds and four spirits round the knob. */
export function mirror(sheet: Sheet, random: Random, metal: Metal): string {
  const radius = 330
  let lines = ''
  for (const part of [0.985, 0.9, 0.86, 0.62, 0.58, 0.27, 0.23]) lines += ring([0, 0], radius * part)
  const teeth = random.pick([48, 60, 72])
  let saw = ''
  for (let index = 0; index < teeth; index++) {
    const angle = (index / teeth) * Math.PI * 2
    saw += polygon([
      polar([0, 0], angle, radius * 0.86),
      polar([0, 0], angle + Math.PI / teeth, radius * 0.9),
      polar([0, 0], angle + (Math.PI * 2) / teeth, radius * 0.86),
    ])
  }
  let clouds = ''
  const folds = random.pick([8, 12])
  for (let fold = 0; fold < folds; fold++) {
    const turn = (fold / folds) * 360
    clouds += group(
      `transform="rotate(${n(turn)}) translate(${n(radius * 0.735)} 0) scale(${fold % 2 ? 1 : -1} 1)"`,
      relief(
        metal,
        'M-34 -44C10 -52 34 -20 14 2C0 16 -18 4 -10 -8M-34 44C-4 50 30 30 30 0M-30 -20C-44 0 -40 26 -20 30C-6 30 -4 14 -16 14',
        5,
      ),
    )
  }
  const spirits: string[] = []
  for (let quarter = 0; quarter < 4; quarter++) {
    spirits.push(
      group(
        `transform="rotate(${quarter * 90 + 45}) translate(${n(radius * 0.42)} 0) rotate(90) scale(0.5)"`,
        fill(
          random.pick([
            'M-110 20C-80 -40 -20 -50 20 -20C50 -60 90 -60 110 -30C90 -34 70 -20 62 0C90 20 60 60 20 50C-20 70 -70 60 -110 20Z',
            'M-110 0C-70 -20 -60 -60 -10 -50C30 -80 70 -50 60 -20C90 -30 110 -10 110 20C80 10 50 30 20 30C-10 60 -60 50 -60 20C-80 20 -100 20 -110 0Z',
          ]),
          metal.body,
        ),
        stroke(
          'M-110 0C-60 -50 -10 10 30 -20S90 10 110 -20M-60 20C-40 50 -10 40 0 20M20 20C40 50 70 40 70 14',
          metal.dark,
          6,
        ),
        fill(ring([-70, -4], 8), metal.bare),
      ),
    )
  }
  let petals = ''
  for (let index = 0; index < 8; index++)
    petals += `M${spot(polar([0, 0], index * 0.785, radius * 0.1))}Q${spot(polar([0, 0], index * 0.785 + 0.39, radius * 0.26))} ${spot(polar([0, 0], index * 0.785 + 0.785, radius * 0.1))}`
  const square = random.chance(0.5) ? relief(metal, 'M-150 -150H150V150H-150ZM-136 -136H136V136H-136Z', 4) : ''
  const pattern =
    relief(metal, lines, 4) +
    fill(saw, metal.dark, 'opacity="0.5"') +
    clouds +
    square +
    spirits.join('') +
    relief(metal, petals, 4) +
    fill(ring([0, 0], radius * 0.1), metal.light) +
    stroke(ring([0, 0], radius * 0.1), metal.dark, 4) +
    fill(ring([-8, -10], 10), '#ffffff', 'opacity="0.5"')
  return cast(sheet, random, metal, ring([0, 0], radius), [-radius, -radius, radius * 2, radius * 2], pattern)
}
