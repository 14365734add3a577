import { lot } from '@app/demo/catalogue/auction'
import { blindBoxes, giftBoxes } from '@app/demo/catalogue/boxes'
import { brandPages } from '@app/demo/catalogue/brandPages'
import { banners } from '@app/demo/catalogue/home'
import { lotteries } from '@app/demo/catalogue/lotteries'
import { brands, rights } from '@app/demo/catalogue/rights'
import { series } from '@app/demo/catalogue/series'
import { shops } from '@app/demo/catalogue/shops'
import { sightsOf } from '@app/demo/catalogue/sights'
import { spots } from '@app/demo/catalogue/spots'
import { memorial, memorialPictures, type Subject, topics } from '@app/demo/catalogue/subjects'
import { users } from '@app/demo/catalogue/users'
import { wishEvents, wishPictures } from '@app/demo/catalogue/wishes'
import { works } from '@app/demo/catalogue/works/index'
import type { ArtReference, Crop } from '@app/demo/art/index'
import { demoFolder } from './folder.ts'
import type { PictureOf } from './types.ts'

export { demoFolder } from './folder.ts'

/** One picture of the demonstration: its drawing, proportions, and the widths it is offered in. */
export interface Drawing {
  readonly art: ArtReference
  readonly widths: readonly number[]
  /** Width divided by height. */
  readonly ratio: number
  readonly crop?: Crop
  /** Greater widths for zooming, which are drawn only as tiles. */
  readonly tiles?: readonly number[]
}

const square = { widths: [320, 640, 1080], ratio: 1 }
/** Format of pictures that visitors zoom into: works and the contents of blind boxes. */
const close = { ...square, tiles: [2048, 4096] }

/** Crops of a cover that show details. */
const closeUps: readonly Crop[] = [
  { x: 0.06, y: 0.08, width: 0.46, height: 0.46 },
  { x: 0.48, y: 0.14, width: 0.44, height: 0.44 },
  { x: 0.26, y: 0.46, width: 0.5, height: 0.5 },
]

/** Sides of the square that shows a detail, as fractions of the picture: not too close for its sharpness, not the whole. */
const detailSides = { least: 0.22, most: 0.5 }

/** Returns the crops of a work's cover: its curator's details where it has them. */
function detailsOf(work: { key: string; galleryImages: number }): readonly Crop[] {
  const sights = sightsOf(work.key).map(({ area: { left, top, width, height } }): Crop => {
    const side = Math.min(detailSides.most, Math.max(detailSides.least, width * 1.15, height * 1.15))
    const within = (middle: number) => Math.min(1 - side, Math.max(0, middle - side / 2))
    return { x: within(left + width / 2), y: within(top + height / 2), width: side, height: side }
  })
  return (sights.length > 0 ? sights : closeUps).slice(0, Math.max(0, work.galleryImages - 1))
}

/** Returns the names of a work's gallery pictures, the cover first. */
export function galleryOf(work: { key: string; galleryImages: number }): string[] {
  const details = detailsOf(work)
  return [`works/${work.key}`, ...details.map((_, index) => `works/${work.key}_${index + 2}`)]
}

/** Returns a subject's cover, and the pictures between its works by position. */
function picturesOfSubject({ key, cover, entries }: Subject): [string, Drawing][] {
  return [
    [`subjects/${key}`, { art: cover, widths: [640, 1280, 1920], ratio: 16 / 9 }],
    ...entries.flatMap(({ art }, index): [string, Drawing][] =>
      art ? [[`subjects/${key}_${index + 1}`, { art, widths: [480, 960, 1440], ratio: 4 / 3 }]] : [],
    ),
  ]
}

const wide = { widths: [960, 1440, 1920], ratio: 8 / 3 }
const upright = { widths: [480, 750, 1080], ratio: 4 / 5 }

/** Names of the auction lot's pictures, the whole lot first. */
export const lotGallery: readonly string[] = ['', ...closeUps].map((_, index) => `auction/${lot.key}_${index + 1}`)

/** Every picture of the demonstration by name, such as `works/koi-pair-turning_2`. */
export const drawings: ReadonlyMap<string, Drawing> = new Map<string, Drawing>([
  ...works.flatMap((work) =>
    galleryOf(work).map((name, index): [string, Drawing] => {
      const crop = index > 0 ? detailsOf(work)[index - 1] : undefined
      return [name, { art: work.art, ...(crop ? { ...square, crop } : close) }]
    }),
  ),
  ...[...giftBoxes, ...blindBoxes].map(({ key, cover }): [string, Drawing] => [
    `boxes/${key}`,
    { art: cover, ...square },
  ]),
  ...blindBoxes.flatMap(({ prizes }) =>
    prizes.map(({ key, art }): [string, Drawing] => [`boxes/${key}`, { art, ...close }]),
  ),
  ...series.map(({ key, cover }): [string, Drawing] => [
    `series/${key}`,
    { art: cover, widths: [480, 960, 1440], ratio: 4 / 3 },
  ]),
  ...spots.map(({ key, cover }): [string, Drawing] => [
    `spots/${key}`,
    { art: cover, widths: [480, 960, 1440], ratio: 4 / 3 },
  ]),
  ...lotteries.flatMap(({ key, cover, prizes }): [string, Drawing][] => [
    [`lotteries/${key}`, { art: cover, ...square }],
    ...prizes.flatMap((prize, index): [string, Drawing][] =>
      'cover' in prize ? [[`lotteries/${key}_${index + 1}`, { art: prize.cover, ...square }]] : [],
    ),
  ]),
  ...wishEvents.map(({ key, cover }): [string, Drawing] => [
    `wishes/${key}`,
    { art: cover, widths: [480, 960, 1440], ratio: 4 / 3 },
  ]),
  ...Object.entries(wishPictures).map(([kind, art]): [string, Drawing] => [
    `wishes/${kind}`,
    { art, widths: [160, 320], ratio: 1 },
  ]),
  ...lotGallery.map((name, index): [string, Drawing] => {
    const crop = index > 0 ? closeUps[index - 1] : undefined
    return [name, { art: lot.cover, widths: [480, 960, 1440], ratio: 1, ...(crop && { crop }) }]
  }),
  ...banners.flatMap(({ key, art }): [string, Drawing][] => [
    [`banners/${key}`, { art, widths: [960, 1440, 1920], ratio: 8 / 3 }],
    [`banners/${key}_phone`, { art, widths: [480, 750, 1080], ratio: 1 }],
  ]),
  ...[...topics, memorial].flatMap(picturesOfSubject),
  ['subjects/memorial_web', { art: memorial.cover, ...wide }],
  ['subjects/memorial_app', { art: memorial.cover, ...upright }],
  ...memorialPictures.flatMap(({ key, art }): [string, Drawing][] => [
    [`subjects/memorial-${key}`, { art, ...wide }],
    [`subjects/memorial-${key}_phone`, { art, ...upright }],
  ]),
  ...rights.map(({ key, cover }): [string, Drawing] => [`rights/${key}`, { art: cover, ...square }]),
  ...brandPages.flatMap(({ key, hero, sections }): [string, Drawing][] => [
    ...(hero ? [[`pages/${key}`, { art: hero, widths: [480, 960, 1440], ratio: 3 / 2 }] as [string, Drawing]] : []),
    ...sections.flatMap(({ items }, place) =>
      items.flatMap(({ art }, index): [string, Drawing][] =>
        art ? [[`pages/${key}_${place + 1}_${index + 1}`, { art, widths: [320, 640], ratio: 4 / 3 }]] : [],
      ),
    ),
  ]),
  ...brands.map(({ key, logo }): [string, Drawing] => [`brands/${key}`, { art: logo, widths: [160, 320], ratio: 1 }]),
  ...shops.map(({ key, logo }): [string, Drawing] => [`shops/${key}`, { art: logo, widths: [160, 320], ratio: 1 }]),
  ...users.map(({ avatar }, index): [string, Drawing] => [
    `avatars/${index + 1}`,
    { art: avatar, widths: [160], ratio: 1 },
  ]),
])

/** Returns a picture's path under /media, without width and extension. */
export function pictureUrl(name: string): string {
  return `/media/${demoFolder}/${name}`
}

/** Returns a lookup of pictures by name, with their miniatures. */
export const picturesWith =
  (placeholders: ReadonlyMap<string, string>): PictureOf =>
  (name) => {
    const drawing = drawings.get(name)
    if (!drawing) throw new Error(`The demonstration draws no ${name}`)
    const { widths, ratio, tiles } = drawing
    const placeholder = placeholders.get(name) ?? ''
    return { url: pictureUrl(name), widths: [...widths], ratio, placeholder, ...(tiles && { tiles: [...tiles] }) }
  }

/** Returns the address of a 3D model of the demonstration. */
export function modelUrl(name: string): string {
  return `/media/${demoFolder}/models/${name}.glb`
}
