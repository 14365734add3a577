import type { Picture } from '@app/contract'
import { imageUrl } from '../image.ts'

/** Milliseconds to wait for a picture. */
const timeoutMs = 8000

/** The smallest file of a picture that is sharp at `pixels` of width. */
export function fileOf({ url, widths }: Picture, pixels: number): string {
  if (!url) return ''
  const fitting = widths.filter((width) => width >= pixels).sort((a, b) => a - b)[0]
  return imageUrl(`${url}${fitting === undefined ? '.jpg' : `-${fitting}.webp`}`)
}

/** A picture that may be drawn on a canvas that is read again; undefined where its host refuses or is late. */
export async function loadPicture(url: string): Promise<HTMLImageElement | undefined> {
  if (!url) return undefined
  const picture = await load(url)
  const isElsewhere = new URL(url, window.location.href).origin !== window.location.origin
  // A copy that the page fetched without asking to read it may stand in the cache: one under another address does not.
  return picture ?? (isElsewhere ? load(`${url}?drawn`) : undefined)
}

async function load(url: string): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  // A picture that may not be read would make the whole canvas unreadable.
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
