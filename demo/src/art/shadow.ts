import { blot, group, placed, stroke } from './line.ts'
import type { Painter } from './painter.ts'
import { grain, wash } from './paper.ts'
import { seal } from './seal.ts'
import { hide, hides, lattice } from './shadow/hide.ts'
import { horse } from './shadow/horse.ts'
import { person } from './shadow/person.ts'
import { cloudBank, hall, pineTree, stage } from './shadow/scenery.ts'
import { n, type Point } from './sheet.ts'

/** Shadow puppets on a lit screen: one traveller and a little scenery. */
export const paintShadow: Painter = (sheet, random, choices) => {
  const role = choices.choose(['general', 'lady', 'scholar', 'immortal'])
  const dye = random.pick(hides)
  const { width, height } = sheet
  stage(sheet, random, dye)
  const mirrored = random.chance(0.5)
  const side = mirrored ? -1 : 1
  const floor = height * 0.9
  const props = hides.filter((other) => other !== dye)
  const other = random.pick(props)
  const at: Point = [width * (0.5 - side * 0.1), floor - 168]
  const scene = choices.choose(['hall', 'pine', 'horse'])
  if (role === 'immortal')
    sheet.add(
      cloudBank([at[0] + side * 20, floor - 30], 1.5, other),
      cloudBank([width * (0.5 + side * 0.34), height * 0.36], 0.7, other),
      cloudBank([width * (0.5 - side * 0.36), height * 0.26], 0.5, dye),
    )
  else if (role === 'general' && scene === 'hall')
    sheet.add(hall([width * (0.5 + side * 0.32), floor], 0.95, other, mirrored))
  else if (scene === 'pine' || role === 'scholar')
    sheet.add(pineTree(random, [width * (0.5 + side * 0.34), floor], 1.15, other))
  else sheet.add(hall([width * (0.5 + side * 0.3), floor], 1.08, other, mirrored))
  if (width / height > 1.5)
    sheet.add(
      pineTree(random, [width * (0.5 - side * 0.36), floor], 1.2, other),
      hall([width * (0.5 + side * 0.16), floor], 1, props[0]!, mirrored),
      cloudBank([width * 0.3, height * 0.28], 0.8, other),
    )
  const riding = role === 'general' && scene === 'horse'
  if (riding) sheet.add(group(placed([at[0], floor - 116], 1.32, 0, mirrored), horse(other)))
  sheet.add(
    group(
      placed(
        riding ? [at[0] - side * 20, floor - 240] : role === 'immortal' ? [at[0], floor - 210] : at,
        riding ? 0.8 : 0.98,
        0,
        mirrored,
      ),
      person(random, dye, role),
    ),
  )
  if (riding)
    sheet.add(
      group(
        placed([at[0], floor - 116], 1.32, 0, mirrored),
        hide('M-70 -150H50L62 -60H-82Z', other.sash, lattice(-54, -126, 110, 60, 34)),
      ),
    )
  let rain = ''
  if (role === 'scholar')
    for (let index = 0; index < width * 0.14; index++)
      rain += `M${n(random.between(0, width))} ${n(random.between(90, height))}l-7 ${n(random.between(22, 44))}`
  sheet.add(stroke(rain, '#6b3a14', 2, 'opacity="0.28"'))
  const bank = `M0 ${n(height)}V${n(floor - 4)}Q${n(width * 0.25)} ${n(floor - 20)} ${n(width * 0.5)} ${n(floor)}T${n(width)} ${n(floor - 8)}V${n(height)}Z`
  let grass = ''
  for (let index = 0; index < width / 16; index++)
    grass += blot(random, [random.between(0, width), floor + random.between(16, 80)], random.between(3, 8), 5)
  sheet.add(hide(bank, '#5b3218', grass))
  sheet.add(
    wash(
      sheet,
      sheet.radial([width / 2, height * 0.45], Math.max(width, height) * 0.7, [
        [0.6, '#2a0f04', 0],
        [1, '#2a0f04', 0.5],
      ]),
    ),
  )
  seal(sheet, random.fork('seal'), [side > 0 ? 46 : width - 96, height * 0.12], 46)
  grain(sheet, random, 0.6, '#2a0f04')
}
