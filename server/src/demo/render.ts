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

/** Width of the picture that is shared as .jpg. */
const shareWidth = 1080
/** Encoding takes most of a core: a page full of new pictures must leave room for everything else. */
const gate = createGate({ atOnce: 2, waiting: Infinity })

const filePath = new RegExp(`^${anyDemoFolder}/([\\w/-]+?)(?:-(\\d{2,4})\\.(avif|webp)|\\.(jpg))$`)

const underWay = new Map<string, Promise<boolean>>()

const modelPath = new RegExp(`^${anyDemoFolder}/models/([\\w-]+)\\.glb$`)

/** What makes the file at a path of the media folder, undefined when the demonstration has no such file. */
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
 * Draws the picture or model that belongs under `path` of the media folder unless it is there, once however many ask. The
 * file appears whole or not at all. False when the demonstration has no such file. Throws BUSY, of tiles alone.
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
 * Draws what the first pages show, in the format that browsers of today choose, so that hardly anyone waits; everything
 * else is drawn when it is first asked for. Steps aside for pictures that somebody waits for, and goes on where an
 * earlier run was interrupted.
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

/** The home page first, top to bottom; folders that are not named come last. */
function rank(name: string): number {
  if (onHomePage.has(name)) return 0.5
  const place = folders.indexOf(name.split('/')[0] ?? '')
  return place < 0 ? folders.length : place
}
