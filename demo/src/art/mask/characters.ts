import type { Random } from '../../random.ts'
import { fill, stroke } from '../line.ts'
import type { Choices } from '../painter.ts'
import { n, type Sheet } from '../sheet.ts'
import type { BeardKind } from './beard.ts'
import { bamboo, felt, kerchief, wings, wreath } from './hats.ts'
import { helmet } from './headdress.ts'
import type { Paint, paints } from './paint.ts'
import type { FaceShape } from './shapes.ts'
import { rain, spirit, tiger } from './spirits.ts'
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

/** The character of each colour. */
export const characters: Record<keyof typeof paints, (choices: Choices) => Character> = {
  red: () => ({
    shape: 'lean',
    face: general,
    hat: (sheet, random, paint) => helmet(sheet, random, paint, false),
    hair: ['curtain', '#d8d2c4'],
    lift: 0.5,
  }),
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
  blue: () => ({
    shape: 'broad',
    face: tiger,
    hat: (sheet, random, paint) => helmet(sheet, random, paint, true),
    hair: ['flaring', '#a8301f'],
    lift: 0.5,
  }),
  gold: () => ({
    shape: 'full',
    face: rain,
    hat: (sheet, random, paint) => helmet(sheet, random, paint, false),
    lift: 0.55,
  }),
  green: () => ({
    shape: 'leaf',
    face: spirit,
    hat: (_sheet, random, paint) => wreath(random, paint.face),
    lift: 0.55,
  }),
}
