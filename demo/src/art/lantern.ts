import type { Random } from '../random.ts'
import { bridge } from './lantern/bridge.ts'
import { breeze, eave } from './lantern/eaves.ts'
import { type Night, nights, stars } from './lantern/night.ts'
import { coins, rack, wheel } from './lantern/prizes.ts'
import { rabbit } from './lantern/rabbit.ts'
import { river } from './lantern/river.ts'
import { gift, grand, rising } from './lantern/scenes.ts'
import { street } from './lantern/street.ts'
import { turtle } from './lantern/turtle.ts'
import type { Painter } from './painter.ts'
import { grain, ground, wash } from './paper.ts'
import { seal } from './seal.ts'
import type { Sheet } from './sheet.ts'

const scenes = {
  street,
  river: (sheet: Sheet, random: Random, night: Night) => river(sheet, random, night, false),
  palace: grand,
  sky: rising,
  rabbit,
  bridge,
  pool: (sheet: Sheet, random: Random, night: Night) => river(sheet, random, night, true),
  turtle,
  eave,
  rack,
  breeze,
  gift,
  coins,
  wheel,
}
const names = Object.keys(scenes) as (keyof typeof scenes)[]

/** The night of lanterns: its streets, its water, its sky, and single lamps, from a child's rabbit to the turtle mountain. */
export const paintLantern: Painter = (sheet, random, choices) => {
  const scene = choices.choose(names)
  const night = random.pick(nights)
  ground(sheet, random, ...night.sky)
  stars(sheet, random, sheet.height * 0.6)
  scenes[scene](sheet, random, night, choices)
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
