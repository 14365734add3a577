import type { Random } from '../../random.ts'
import { fill, group, ring, stroke } from '../line.ts'
import type { Choices } from '../painter.ts'
import { n, type Sheet } from '../sheet.ts'
import type { BeardKind } from './beard.ts'
import { bamboo, felt, headscarf, hood, kerchief, wings, wreath } from './hats.ts'
import { helmet, sunburst } from './headdress.ts'
import type { Paint, paints } from './paint.ts'
import type { FaceShape } from './shapes.ts'
import { longBrows, rain, spirit, tendrils, tiger } from './spirits.ts'
import { clown, skin, strategist } from './talkers.ts'
import { general, judge, soldier } from './warriors.ts'

/** One character of the stage. */
interface Character {
  shape: FaceShape
  /** Draws the paint on the face. */
  face: (paint: Paint) => string
  hat: (sheet: Sheet, random: Random, paint: Paint) => string
  hair?: readonly [kind: BeardKind, colour: string]
  /** Draws what is held in front of the face. */
  front?: (sheet: Sheet) => string
  /** Colour of the skin that the paint leaves bare. */
  bare?: string
  /** Height of the middle of the face, as a fraction of the sheet. */
  lift: number
  /** Degrees by which the head leans. */
  lean?: number
}

/** A folding fan of blank white paper. */
function fan(): string {
  let ribs = ''
  for (let index = 0; index <= 13; index++) {
    const angle = -0.56 + (index / 13) * 0.98
    ribs += `M${n(20 + Math.cos(angle) * 60)} ${n(500 + Math.sin(angle) * 60)}L${n(20 + Math.cos(angle) * 400)} ${n(500 + Math.sin(angle) * 400)}`
  }
  const arc = 'M172 398A180 180 0 0 1 184 572L410 690A430 430 0 0 0 384 276Z'
  return (
    fill(arc, '#f4eee0') +
    stroke(ribs, '#6b4a2a', 5) +
    fill(arc, '#fbf7ec', 'opacity="0.86"') +
    stroke(ribs, '#c9bda4', 1.6) +
    stroke(arc, '#6b4a2a', 2.4)
  )
}

/** A celadon basin with water to wash in, which shows the gold of the face. */
function basin(sheet: Sheet): string {
  const body = sheet.linear(
    [-340, 0],
    [340, 0],
    [
      [0, '#3f7566'],
      [0.35, '#8fc4ae'],
      [1, '#2d5c50'],
    ],
  )
  return group(
    'data-part="basin"',
    fill('M-350 440C-340 520 -260 600 -190 640H190C260 600 340 520 350 440Z', body),
    '<ellipse cy="440" rx="350" ry="62" fill="#a9d4c1"/>',
    '<ellipse cy="444" rx="326" ry="51" fill="#173f47"/>',
    '<ellipse cy="450" rx="170" ry="34" fill="#d3a341" opacity="0.75"/>',
    stroke('M-240 434H-60M30 428H230M-150 462H40M90 470H200', '#cfeadd', 4, 'opacity="0.6"'),
  )
}

/** A gold ring in one ear. */
const earring = () => stroke(ring([-262, 118], 46), '#7d5a1e', 17) + stroke(ring([-262, 118], 46), '#f0c56a', 11)

/** The character of each colour. */
export const characters: Record<keyof typeof paints, (choices: Choices) => Character> = {
  red: (choices) =>
    choices.has('veteran')
      ? { shape: 'lean', face: general, hat: hood, hair: ['locks', '#eee9dd'], lift: 0.5 }
      : {
          shape: 'lean',
          face: general,
          hat: (sheet, random, paint) => helmet(sheet, random, paint, false),
          hair: ['curtain', '#d8d2c4'],
          lift: 0.5,
        },
  black: (choices) =>
    choices.choose(['judge', 'soldier']) === 'judge'
      ? { shape: 'stern', face: judge, hat: (sheet) => wings(sheet), hair: ['curtain', '#2a2623'], lift: 0.5 }
      : { shape: 'broad', face: soldier, hat: (sheet) => felt(sheet), lift: 0.55 },
  white: (choices) =>
    choices.choose(['strategist', 'clown']) === 'strategist'
      ? {
          shape: 'narrow',
          face: strategist,
          hat: (sheet) => kerchief(sheet),
          hair: ['locks', '#2a2623'],
          front: fan,
          lift: 0.5,
        }
      : { shape: 'round', face: clown, hat: bamboo, hair: ['short', '#a59d90'], bare: skin, lift: 0.54 },
  blue: (choices) =>
    choices.has('chief')
      ? {
          shape: 'broad',
          face: tiger,
          hat: headscarf,
          hair: ['flaring', '#2a2623'],
          front: earring,
          lift: 0.52,
          lean: -11,
        }
      : {
          shape: 'broad',
          face: tiger,
          hat: (sheet, random, paint) => helmet(sheet, random, paint, true),
          hair: ['flaring', '#a8301f'],
          lift: 0.5,
        },
  gold: (choices) =>
    choices.has('unwashed')
      ? { shape: 'full', face: rain, hat: (_sheet, _random, paint) => sunburst(paint), front: basin, lift: 0.46 }
      : {
          shape: 'full',
          face: rain,
          hat: (sheet, random, paint) => helmet(sheet, random, paint, false),
          lift: 0.55,
        },
  green: (choices) =>
    choices.has('vine')
      ? { shape: 'leaf', face: spirit, hat: tendrils, front: longBrows, lift: 0.53 }
      : { shape: 'leaf', face: spirit, hat: (_sheet, random, paint) => wreath(random, paint.face), lift: 0.55 },
}
