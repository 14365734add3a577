import { age } from './mural/age.ts'
import { caisson } from './mural/caisson.ts'
import { cliff } from './mural/cliff.ts'
import { deer } from './mural/deer.ts'
import { ribbons } from './mural/flyer.ts'
import { halo } from './mural/halo.ts'
import { lamps } from './mural/lamps.ts'
import { minerals } from './mural/mineral.ts'
import { music } from './mural/music.ts'
import type { Painter } from './painter.ts'
import { grain, wash } from './paper.ts'
import { seal } from './seal.ts'

const scenes = { caisson, music, ribbons, lamps, halo, deer, cliff }
const names = Object.keys(scenes) as (keyof typeof scenes)[]

/** Wall paintings of the grotto of a thousand lamps. */
export const paintMural: Painter = (sheet, random, choices) => {
  const mineral = random.pick(minerals)
  scenes[choices.choose(names)](sheet, random, mineral)
  age(sheet, random.fork('age'), mineral)
  sheet.add(wash(sheet, mineral.wall, 0.08))
  seal(sheet, random.fork('seal'), [sheet.width - 92, sheet.height - 100], 44)
  grain(sheet, random, 0.9, '#2a170c')
}
