import { describe, expect, test } from 'vitest'
import { blindBoxes } from '../src/catalogue/boxes.ts'
import { works } from '../src/catalogue/works/index.ts'
import { drawArt } from '../src/index.ts'

const pictures = [...works, ...blindBoxes.flatMap(({ prizes }) => prizes)]

/** Counts how often the picture of a work or prize draws a named part. */
function partsOf(key: string, part: string): number {
  const picture = pictures.find((candidate) => candidate.key === key)
  if (!picture) throw new Error(`No picture of ${key}`)
  const { family, seed, brief } = picture.art
  return drawArt(family, seed, { brief: brief ?? '' }).split(`data-part="${part}"`).length - 1
}

/** What a title or story promises, as the parts that its picture must contain. */
const promises: readonly (readonly [key: string, part: string, count: number])[] = [
  ['grotto-lotus-caisson', 'hare', 3],
  ['grotto-lotus-caisson', 'ear', 3],
  ['grotto-deer-king', 'wading', 1],
  ['grotto-ribbons', 'lost face', 1],
  ['bronze-bird-zun', 'owl', 2],
  ['bronze-four-spirits-mirror', 'vapour', 4],
  ['opera-red-general', 'line of light', 1],
  ['opera-black-judge', 'crescent', 1],
  ['opera-gold-rain-god', 'wave', 9],
  ['opera-green-spirit', 'pine', 1],
  ['box-opera-veteran', 'line of light', 1],
  ['box-opera-veteran', 'hood', 1],
  ['box-opera-chief', 'knot', 1],
  ['box-opera-vine', 'long brows', 1],
  ['box-opera-rain', 'basin', 1],
  ['shadow-banner-general', 'flag', 4],
  ['shadow-fan-lady', 'fan', 1],
  ['shadow-exam-scholar', 'box of books', 1],
  ['shadow-exam-scholar', 'umbrella', 1],
  ['shadow-returning-rider', 'empty saddle', 1],
  ['shadow-returning-rider', 'flag', 0],
  ['shadow-flower-lady', 'basket', 1],
  ['papercut-twin-fish', 'scale', 120],
  ['papercut-magpie-plum', 'magpie', 2],
  ['papercut-magpie-plum', 'open plum', 7],
  ['papercut-magpie-plum', 'bud', 3],
  ['papercut-peace-vase', 'orchid', 2],
  ['papercut-peace-vase', 'lotus', 1],
  ['papercut-peace-vase', 'chrysanthemum', 1],
  ['papercut-peace-vase', 'plum', 1],
  ['papercut-peace-vase', 'peach', 2],
  ['composed-papercut-hall', 'rosette', 3],
  ['goods-window-papercut', 'sheet', 6],
  ['goods-sky-teacup', 'box', 1],
  ['goods-sky-teacup', 'card', 1],
  ['eaves-ferry-dusk', 'ferry', 1],
  ['goods-handscroll', 'leaf', 7],
  ['goods-mirror-medal', 'weight', 1],
  ['eaves-half-moon-bridge', 'half moon', 1],
  ['eaves-tower-moon', 'shadow', 1],
  ['box-lantern-mountain', 'turtle', 1],
  ['box-lantern-mountain', 'storey', 3],
  ['box-lantern-mountain', 'flame', 1],
  ['composed-lantern-water', 'fish', 3],
  ['composed-lantern-water', 'shadow play', 1],
  ['kiln-cobalt-flask', 'peony', 3],
  ['crane-first-frost', 'crane', 13],
  ['peaks-autumn-gate', 'near tree', 7],
  ['peaks-autumn-gate', 'petals', 0],
  ['peaks-peach-ravine', 'near tree', 7],
  ['peaks-peach-ravine', 'petals', 1],
  ['peaks-moon-well', 'moon on water', 1],
  ['peaks-long-dusk', 'woodcutter', 1],
  ['eaves-north-gate-snow', 'footprints', 1],
  ['box-river-winter', 'moon on water', 1],
  ['lantern-first-street', 'walker', 13],
  ['koi-pair-turning', 'fish', 2],
  ['koi-petal-morning', 'breath', 1],
  ['koi-ink-elder', 'white tip', 1],
  ['koi-lotus-rain', 'rain', 1],
  ['terrace-last-light', 'hen', 1],
  ['terrace-three-thousand-moons', 'moon', 232],
  ['terrace-transplanting', 'planter', 6],
  ['goods-oil-spot-set', 'scoop', 1],
  ['kiln-oil-spot-bowl', 'scoop', 0],
  ['kiln-lotus-plate', 'fish', 1],
  ['kiln-lotus-plate', 'weed', 11],
  ['kiln-crackle-jar', 'crackle', 2],
  ['kiln-sky-meiping', 'crackle', 0],
  ['kiln-oil-spot-bowl', 'oil spot', 1],
]

describe('a picture shows what its title says', () => {
  test.each(promises)('%s has its %s (%i)', (key, part, count) => {
    expect(partsOf(key, part)).toBe(count)
  })
})
