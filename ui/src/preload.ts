import type { PictureProps } from './picture.tsx'

/**
 * Loads and decodes pictures like `<Picture>` with the same properties, so that they appear at once. Resolves when all
 * have loaded or failed, or after `timeoutMs` ms, because an animation must not wait for a slow connection.
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
  // A `<picture>` outside the document chooses among its sources like one inside it.
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
  // A failed picture is drawn as missing, as everywhere else.
  await image.decode().catch(() => undefined)
}
