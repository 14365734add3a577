import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { zones } from '@app/demo/catalogue/home'
import { drawArt } from '@app/demo/art/index'
import { models } from '@app/demo/models/index'
import sharp from 'sharp'
import { createGate } from '../core/gate.ts'
import { anyDemoFolder } from './folder.ts'
import { keepFile } from './keepFile.ts'
import { demoFolder, type Drawing, drawings } from './pictures.ts'
import { makeTile, tileAt } from './tiles.ts'

type Ending = 'avif' | 'webp' | 'jpg'

/** Width of the shared picture, a .jpg. */
const shareWidth = 1080
/** Encoding takes most of a core, so a page full of new pictures must leave capacity for everything else. */
const gate = createGate({ atOnce: 2, waiting: Infinity })

const filePath = new RegExp(`^${anyDemoFolder}/([\\w/-]+?)(?:-(\\d{2,4})\\.(avif|webp)|\\.(jpg))$`)

const underWay = new Map<string, Promise<boolean>>()

const modelPath = new RegExp(`^${anyDemoFolder}/models/([\\w-]+)\\.glb$`)

/**
 * Returns the function that makes the file at a path of the media folder; undefined if the demonstration has no such
 * file.
 */
function makerOf(path: string): (() => Promise<Uint8Array>) | undefined {
  const model = models.get(modelPath.exec(path)?.[1] ?? '')
  if (model) return async () => model()
  const wanted = readPath(path)
  return wanted && (() => encode(wanted.drawing, wanted.width, wanted.ending))
}

function readPath(path: string): { drawing: Drawing; width: number; ending: Ending } | undefined {
  const [, name = '', width, ending, share] = filePath.exec(path) ?? []
  const drawing = drawings.get(name)
  if (!drawing) return undefined
  if (share) return { drawing, width: shareWidth, ending: 'jpg' }
  return drawing.widths.includes(Number(width))
    ? { drawing, width: Number(width), ending: ending as Ending }
    : undefined
}

function encode(drawing: Drawing, width: number, ending: Ending): Promise<Buffer> {
  const { art, ratio, crop } = drawing
  const height = Math.round(width / ratio)
  const svg = drawArt(art.family, art.seed, { width, height, brief: art.brief ?? '', ...(crop && { crop }) })
  const image = sharp(Buffer.from(svg)).flatten({ background: '#ffffff' })
  if (ending === 'avif') return image.avif({ quality: 55, effort: 1 }).toBuffer()
  if (ending === 'webp') return image.webp({ quality: 78, effort: 3 }).toBuffer()
  return image.jpeg({ quality: 82 }).toBuffer()
}

/**
 * Draws the picture or model for `path` in the media folder unless it exists, once for all concurrent requests. The
 * file is written atomically. False if the demonstration has no such file. Throws BUSY, for tiles only.
 */
export function makePicture(mediaFolder: string, path: string): Promise<boolean> {
  const tile = tileAt(path)
  if (tile) return makeTile(mediaFolder, tile).then(() => true)
  const file = join(mediaFolder, path)
  const known = underWay.get(file)
  if (known) return known
  const make = makerOf(path)
  if (!make) return Promise.resolve(false)
  if (existsSync(file)) return Promise.resolve(true)
  const making = gate
    .run(async () => {
      await keepFile(file, await make())
      return true
    })
    .finally(() => underWay.delete(file))
  underWay.set(file, making)
  return making
}

/**
 * Draws the pictures of the first pages in the format that current browsers choose, so that visitors rarely wait;
 * everything else is drawn on first request. Yields to pictures that a visitor waits for, and resumes after an
 * interrupted run.
 */
export async function makeFirstPictures(mediaFolder: string, isStopped: () => boolean = () => false): Promise<void> {
  const covers = [...drawings].filter(([, { crop }]) => !crop)
  const byImportance = covers.toSorted(([a], [b]) => rank(a) - rank(b))
  for (const [name, { widths }] of byImportance) {
    for (const width of widths.slice(0, 2)) {
      while (gate.isBusy) await setTimeout(50)
      if (isStopped()) return
      await makePicture(mediaFolder, `${demoFolder}/${name}-${width}.avif`)
    }
  }
}

const onHomePage = new Set(zones.flatMap((zone) => zone.works.map((key) => `works/${key}`)))

const folders = ['banners', 'works', 'series', 'shops', 'avatars', 'boxes', 'spots']

/** Ranks the home page first, from top to bottom, and folders that are not named last. */
function rank(name: string): number {
  if (onHomePage.has(name)) return 0.5
  const place = folders.indexOf(name.split('/')[0] ?? '')
  return place < 0 ? folders.length : place
}
