import type { PictureProps } from './picture.tsx'

/**
 * Loads and decodes pictures as `<Picture>` with the same properties will, so that they stand at once. Resolves when all are
 * there, have failed, or `timeoutMs` milliseconds are over: a show must not wait for a bad line.
 */
export async function preloadPictures(pictures: readonly PictureProps[], timeoutMs = 4000): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  await Promise.race([Promise.all(pictures.map(load)), enough])
  clearTimeout(timer)
}

async function load({ src, sources, sizes }: PictureProps): Promise<void> {
  if (!src) return
  // The browser chooses among the sources of a `<picture>` that is not in the document as it does for one that is.
  const picture = document.createElement('picture')
  for (const { type, srcSet } of sources ?? []) {
    const source = document.createElement('source')
    source.type = type
    if (sizes) source.sizes = sizes
    source.srcset = srcSet
    picture.append(source)
  }
  const image = document.createElement('img')
  picture.append(image)
  image.src = src
  // One that fails is drawn as missing, as anywhere else.
  await image.decode().catch(() => undefined)
}
