import type { Picture } from '@app/contract'
import { aiLabelTexts } from '@app/contract/aiLabels'
import { imageUrl } from '../image.ts'

/** Milliseconds to wait for a picture to load. */
const timeoutMs = 8000

/** Returns the smallest file of a picture that is sharp at `pixels` of width. */
export function fileOf({ url, widths }: Picture, pixels: number): string {
  if (!url) return ''
  const fitting = widths.filter((width) => width >= pixels).sort((a, b) => a - b)[0]
  return imageUrl(`${url}${fitting === undefined ? '.jpg' : `-${fitting}.webp`}`)
}

/**
 * Loads a picture of the site for a canvas, sharp at `pixels` of width, with the text of its AI mark, which `drawMark`
 * draws. Returns undefined like `loadPicture`.
 */
export async function loadMarked(picture: Picture, pixels: number): Promise<HTMLImageElement | undefined> {
  const image = await loadPicture(fileOf(picture, pixels))
  if (image && picture.aiLabel) image.dataset['mark'] = aiLabelTexts[picture.aiLabel]
  return image
}

/** Loads a picture for a canvas that is exported later. Returns undefined if its host refuses or is too slow. */
export async function loadPicture(url: string): Promise<HTMLImageElement | undefined> {
  if (!url) return undefined
  const picture = await load(url)
  const isElsewhere = new URL(url, window.location.href).origin !== window.location.origin
  // The cache may hold a copy loaded without CORS; another address avoids it.
  return picture ?? (isElsewhere ? load(`${url}?drawn`) : undefined)
}

async function load(url: string): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  // A picture without CORS would taint the whole canvas.
  image.crossOrigin = 'anonymous'
  image.src = url
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  try {
    return await Promise.race([image.decode().then(() => image), late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
