import type { Random } from '../../random.ts'
import { lighter, mix } from '../colour.ts'
import { fill, group, placed, ring, stroke } from '../line.ts'
import { n, type Sheet } from '../sheet.ts'
import { rooftops } from './houses.ts'
import type { Hour } from './hour.ts'

/** A bamboo chair, facing the viewer, 340 units tall, standing on the origin. */
function chair(): string {
  const bamboo = '#c39a55'
  const frame =
    'M-70 -330V-120M70 -330V-120M-78 -330H78M-74 -300H74M-70 -120L-96 -70M70 -120L96 -70M-96 -70H96M-96 -70V0M96 -70V0M-66 -112V-24M66 -112V-24M-70 -214C-96 -214 -106 -190 -104 -168V-78M70 -214C96 -214 106 -190 104 -168V-78M-96 -30H96'
  let [slats, seat] = ['', '']
  for (let x = -52; x <= 52; x += 26) slats += `M${x} -300V-124`
  for (let part = 0; part <= 6; part++) seat += `M${n(-70 + part * 23.3)} -120L${n(-96 + part * 32)} -70`
  return [
    `<ellipse cy="2" rx="130" ry="16" fill="#10171a" opacity="0.35"/>`,
    fill('M-70 -120H70L96 -70H-96Z', '#a67c3c'),
    stroke(slats, '#b68a45', 8),
    stroke(seat, '#d6b069', 7),
    stroke(frame, '#6b4a1e', 15),
    stroke(frame, bamboo, 11),
    stroke('M-60 -250H60M-96 -55V-60M96 -55V-60', lighter(bamboo, 0.3), 5),
  ].join('')
}

/** Under the eaves in the rain: a thread of water falls from every tile, and an empty chair is left for the rain. */
export function porch(sheet: Sheet, random: Random, hour: Hour): void {
  const { width, height } = sheet
  const [eave, floor] = [height * 0.2, height * 0.76]
  rooftops(sheet, random, hour, height * 0.5, height * 0.74, 3)
  const tile = mix(hour.tile, '#000000', 0.35)
  let [ribs, ends, threads, splashes] = ['', '', '', '']
  for (let x = 26; x < width + 30; x += 52) {
    ribs += `M${n(x)} 0V${n(eave)}`
    ends += ring([x, eave + 6], 20)
    for (let y = eave + 34; y < floor - 30;) {
      const long = random.between(40, 130)
      threads += `M${n(x)} ${n(y)}v${n(Math.min(long, floor - 26 - y))}`
      y += long + random.between(10, 34)
    }
    splashes += `M${n(x - 16)} ${n(floor + 8)}q-8 -16 -16 -20M${n(x + 16)} ${n(floor + 8)}q8 -16 16 -20M${n(x - 24)} ${n(floor + 16)}a24 7 0 1 0 48 0a24 7 0 1 0 -48 0`
  }
  const boards = sheet.linear(
    [0, floor],
    [0, height],
    [
      [0, '#8a6a4c'],
      [1, '#4a3526'],
    ],
  )
  let seams = ''
  for (let part = -14; part <= 14; part++)
    seams += `M${n(width / 2 + part * 96)} ${n(floor + 40)}L${n(width / 2 + part * 150)} ${n(height)}`
  const posts = [0.06, 0.94].map(
    (part) =>
      `<rect x="${n(width * part - 24)}" y="${n(eave)}" width="48" height="${n(floor + 60 - eave)}" fill="#4a2c20"/>`,
  )
  sheet.add(
    `<rect y="${n(floor - 6)}" width="${n(width)}" height="46" fill="${mix(hour.haze, hour.tile, 0.45)}"/>`,
    `<rect y="${n(floor + 36)}" width="${n(width)}" height="${n(height - floor - 36)}" fill="${boards}"/>`,
    stroke(seams, '#2e2016', 3, 'opacity="0.6"'),
    stroke(splashes, '#f4f7f2', 3, 'opacity="0.8"'),
    stroke(threads, '#ffffff', 4.5, 'data-part="thread" opacity="0.75"'),
    ...posts,
    `<rect width="${n(width)}" height="${n(eave)}" fill="${tile}"/>`,
    stroke(ribs, mix(hour.tile, hour.haze, 0.12), 20),
    `<rect y="${n(eave - 14)}" width="${n(width)}" height="20" fill="${mix(tile, '#000000', 0.3)}"/>`,
    fill(ends, mix(hour.tile, hour.haze, 0.25)),
    stroke(ends, tile, 4),
    group(
      `data-part="chair" ${placed([width / 2 + Math.min(width * 0.12, 200), height * 0.93], (height / 1000) * 1.15)}`,
      chair(),
    ),
  )
}
