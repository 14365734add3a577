import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill, ring } from '../line.ts'
import { n } from '../sheet.ts'
import { both, bothLines, type Paint } from './paint.ts'
import { brows, cheeks, mouths, noses, sockets } from './shapes.ts'

/** What is painted on the forehead; drawn about the line of symmetry. */
function crest(random: Random, paint: Paint): string {
  const kind = random.pick(['flame', 'moon', 'gourd', 'rays', 'cloud'])
  if (kind === 'moon')
    return (
      fill('M-44 -214A48 48 0 1 0 44 -214A38 38 0 1 1 -44 -214Z', paint.light) + fill(ring([0, -226], 13), paint.accent)
    )
  if (kind === 'gourd')
    return (
      fill(
        'M0 -292C28 -292 30 -256 16 -246C48 -236 46 -176 0 -172C-46 -176 -48 -236 -16 -246C-30 -256 -28 -292 0 -292Z',
        paint.light,
      ) +
      fill(
        'M0 -278C16 -276 16 -256 8 -250C30 -236 28 -190 0 -188C-28 -190 -30 -236 -8 -250C-16 -256 -16 -276 0 -278Z',
        paint.accent,
      )
    )
  if (kind === 'rays')
    return (
      fill('M0 -300L22 -180L0 -60L-22 -180Z', paint.light) +
      both('M40 -292L60 -190L32 -120Z', paint.accent) +
      fill('M0 -270L9 -180L0 -100L-9 -180Z', paint.line)
    )
  if (kind === 'cloud')
    return (
      both(
        'M6 -180C50 -170 80 -200 62 -226C50 -242 24 -232 30 -214C34 -204 48 -208 46 -216C56 -204 40 -194 26 -200C12 -208 6 -240 6 -280Z',
        paint.light,
      ) + fill('M0 -286C14 -250 12 -200 0 -150C-12 -200 -14 -250 0 -286Z', paint.accent)
    )
  return (
    fill(
      'M0 -296C44 -250 40 -214 26 -190C34 -160 14 -120 0 -76C-14 -120 -34 -160 -26 -190C-40 -214 -44 -250 0 -296Z',
      paint.light,
    ) +
    fill(
      'M0 -262C22 -232 20 -206 12 -186C16 -160 6 -136 0 -112C-6 -136 -16 -160 -12 -186C-20 -206 -22 -232 0 -262Z',
      paint.accent,
    )
  )
}

/** Everything painted on a face, in the order in which an actor paints it. */
export function features(random: Random, paint: Paint): string {
  const brow = random.pick(brows)
  const socket = random.pick(sockets)
  const nose = random.pick(noses)
  const mouth = random.pick(mouths)
  const cheek = random.pick(cheeks)
  const dark = paint.face === '#26221f'
  const lips = '#b5322a'
  const around = dark ? paint.light : paint.line
  const eye = 'M62 -8C86 -36 132 -34 158 -14C132 12 88 14 62 -8Z'
  const parts = [
    both(cheek, dark ? paint.light : random.pick([paint.light, paint.accent]), 'opacity="0.94"'),
    bothLines(cheek, dark ? paint.accent : paint.line, 4.5),
    both(socket, around),
    bothLines(socket, dark ? paint.accent : paint.light, 7),
    both(brow, dark ? paint.light : paint.line),
    bothLines(brow, paint.trim, 4),
    crest(random, paint),
    both(eye, '#fbf7ee'),
    bothLines(eye, '#120e0d', 5),
    both(ring([110, -12], 17), '#191312'),
    both(ring([115, -17], 4.5), '#ffffff'),
    both(nose, dark ? paint.light : mix(paint.face, '#000000', 0.16)),
    bothLines(nose.replace(/M0 -\d+C/, (start) => start).replace('Z', ''), paint.line, 4.5),
    both('M14 112C26 96 50 100 52 116C40 124 24 124 14 112Z', paint.line),
    both(mouth, paint.line),
    both(mouth, lips, 'transform="translate(0 60) scale(0.7 0.72)"'),
    fill('M-30 214Q0 210 30 214Q0 221 -30 214Z', '#f3e6d6'),
    both('M0 262C22 262 40 276 30 300C18 320 6 322 0 322Z', dark ? paint.light : paint.line, 'opacity="0.9"'),
  ]
  let hairlines = ''
  for (let index = 0; index < 7; index++)
    hairlines += `M${n(172 + index * 6)} ${n(-150 + index * 34)}q${n(-26)} ${n(10)} ${n(-34)} ${n(30)}`
  parts.push(bothLines(hairlines, dark ? paint.trim : paint.line, 2.2, 'opacity="0.55"'))
  return parts.join('')
}
