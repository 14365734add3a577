import type { Random } from '../../random.ts'
import { fill, group, placed, ring, stroke } from '../line.ts'
import { n, type Sheet } from '../sheet.ts'

const wood = '#2a1a1c'
const lit = '#8a4a34'

/** A pecking hen, standing on the origin, facing left. */
function hen(): string {
  return group(
    'data-part="hen"',
    stroke('M-6 -12L-9 0M-9 0l-8 1M-9 0l5 2M10 -12L9 0M9 0l-8 1M9 0l5 2', '#c98a3a', 2.6),
    fill(
      'M-34 -30C-40 -48 -22 -58 -10 -48C4 -38 24 -44 40 -66C52 -58 52 -34 38 -20C22 -4 -14 -6 -26 -18C-32 -22 -33 -26 -34 -30Z',
      '#7a3a22',
    ),
    fill('M18 -42C30 -46 38 -56 41 -66C56 -62 58 -42 46 -30C40 -40 28 -44 18 -42Z', '#2a1618'),
    fill('M-8 -34C6 -38 24 -32 28 -22C16 -12 0 -14 -8 -24Z', '#5c2a1c'),
    stroke('M0 -30q12 0 20 8M-2 -24q10 0 16 6', '#c9824a', 1.6),
    fill('M-34 -30C-42 -32 -46 -22 -42 -14C-36 -12 -28 -18 -24 -24Z', '#8e4526'),
    fill('M-43 -15L-53 -8L-41 -9Z', '#e0a040'),
    fill('M-40 -26q-8 -4 -10 4q-4 -2 -4 6q6 2 10 0ZM-40 -10q-2 8 3 10q4 -4 1 -10Z', '#c8301f'),
    fill(ring([-38, -19], 2), '#fff0d0'),
  )
}

/** The door of a house that frames the evening view: posts, lintel, a worn threshold, a hen. */
export function doorway(sheet: Sheet, random: Random): string {
  const { width, height } = sheet
  const [post, beam, sill] = [Math.min(width, height) * 0.105, height * 0.085, height * 0.885]
  const side = (x: number, inner: number): string => {
    let veins = ''
    for (let index = 0; index < 14; index++)
      veins += `M${n(x + random.between(4, post - 4))} ${n(random.between(0, height * 0.6))}q${n(random.between(-5, 5))} ${n(height * 0.16)} 0 ${n(height * random.between(0.2, 0.36))}`
    return (
      `<rect x="${n(x)}" width="${n(post)}" height="${n(height)}" fill="${wood}"/>` +
      stroke(veins, lit, 1.4, 'opacity="0.35"') +
      stroke(`M${n(inner)} ${n(beam)}V${n(sill + 12)}`, '#f2a56a', 3.4, 'opacity="0.75"')
    )
  }
  const hollow = `M0 ${n(sill)}H${n(width * 0.3)}Q${n(width * 0.5)} ${n(sill + 30)} ${n(width * 0.7)} ${n(sill)}H${n(width)}V${n(height)}H0Z`
  const rim = `M${n(post)} ${n(sill)}H${n(width * 0.3)}Q${n(width * 0.5)} ${n(sill + 30)} ${n(width * 0.7)} ${n(sill)}H${n(width - post)}`
  let grain = ''
  for (let index = 0; index < 22; index++)
    grain += `M${n(random.between(0, width))} ${n(random.between(sill + 34, height))}q${n(random.between(60, 140))} ${n(random.between(-4, 4))} ${n(random.between(160, 320))} 0`
  return [
    `<rect width="${n(width)}" height="${n(beam)}" fill="${wood}"/>`,
    stroke(`M${n(post)} ${n(beam)}H${n(width - post)}`, '#1a0f12', 8),
    side(0, post),
    side(width - post, width - post),
    fill(hollow, '#3a2220'),
    stroke(rim, '#ffc088', 4, 'opacity="0.85"'),
    stroke(grain, lit, 1.5, 'opacity="0.5"'),
    group(placed([width * 0.78, sill + 22], 2.2), hen()),
  ].join('')
}
