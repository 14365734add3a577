import { bridge } from './lantern/bridge.ts'
import { nights, stars } from './lantern/night.ts'
import { rabbit } from './lantern/rabbit.ts'
import { river } from './lantern/river.ts'
import { grand, rising } from './lantern/scenes.ts'
import { street } from './lantern/street.ts'
import type { Painter } from './painter.ts'
import { grain, ground, wash } from './paper.ts'
import { seal } from './seal.ts'

/** The night of lanterns: a street, a bridge, the river, one great lantern, a child's rabbit, the sky. */
export const paintLantern: Painter = (sheet, random, choices) => {
  const scene = choices.choose(['street', 'river', 'palace', 'sky', 'rabbit', 'bridge', 'pool'])
  const night = random.pick(nights)
  ground(sheet, random, ...night.sky)
  stars(sheet, random, sheet.height * 0.6)
  if (scene === 'street') street(sheet, random, night)
  else if (scene === 'river' || scene === 'pool') river(sheet, random, night, scene === 'pool')
  else if (scene === 'bridge') bridge(sheet, random, night)
  else if (scene === 'rabbit') rabbit(sheet, random, night)
  else if (scene === 'palace') grand(sheet, random, night)
  else rising(sheet, random, night)
  sheet.add(
    wash(
      sheet,
      sheet.linear(
        [0, 0],
        [0, sheet.height],
        [
          [0, night.shade, 0.35],
          [0.3, night.shade, 0],
        ],
      ),
    ),
  )
  seal(sheet, random.fork('seal'), [sheet.width - 92, sheet.height - 104], 48)
  grain(sheet, random, 0.55, '#05060c')
}
