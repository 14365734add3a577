/** Replacement url of a hidden picture; it has no file, so pages show their usual placeholder. */
const nowhere = '/media/hidden'

/** Whether a value of a reply is a picture, by its shape in the contract. */
const isPicture = (value: object): value is ShownPicture =>
  'url' in value && typeof value.url === 'string' && 'placeholder' in value

/** Matches the suffix of a picture's file: a width, a share image, or a tile. */
const ofFile = String.raw`-\d{1,5}\.(?:avif|webp)|\.(?:jpg|png)|/tiles/[\w/]+\.webp`

/**
 * Derives the url of a picture from the address of one of its files (`/media/…-640.avif`) or from itself; undefined if
 * it is no picture.
 */
export function pictureUrlOf(address: string): string | undefined {
  return new RegExp(String.raw`^(/media/(?:[\w-]+/)*?[\w-]+?)(?:${ofFile})?$`).exec(address)?.[1]
}

/** Removes the pictures at `urls` from a text: images in rich text are dropped, other mentions point to `nowhere`. */
export function veilText(text: string, urls: Iterable<string>): string {
  let veiled = text
  for (const url of urls) {
    if (!veiled.includes(url)) continue
    const address = String.raw`${url}(?=${ofFile}|[^\w/.-]|$)`
    veiled = veiled
      .replaceAll(new RegExp(String.raw`<img\b[^>]*?${address}[^>]*>`, 'g'), '')
      .replaceAll(new RegExp(address, 'g'), nowhere)
  }
  return veiled
}

/** A picture within a reply. */
interface ShownPicture {
  url: string
  placeholder: string
  tiles?: unknown
}

/** What becomes of the texts and the pictures of a reply; both return what stays as it is. */
interface PictureChanges {
  text(text: string): string
  picture(picture: ShownPicture): ShownPicture
}

/**
 * Changes texts and pictures of a reply. Replies may be cached, so nothing is changed in place: values without a change
 * are returned as they are.
 */
export function mapPictures<Value>(value: Value, changes: PictureChanges): Value {
  if (typeof value === 'string') return changes.text(value) as Value
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) {
    const mapped = value.map((one: unknown) => mapPictures(one, changes))
    return (mapped.some((one, index) => one !== value[index]) ? mapped : value) as Value
  }
  if (isPicture(value)) {
    const mapped = changes.picture(value)
    if (mapped !== value) return mapped as Value
  }
  const entries = Object.entries(value)
  const mapped = entries.map(([name, one]) => [name, mapPictures(one as unknown, changes)] as const)
  return mapped.some(([, one], index) => one !== entries[index]?.[1]) ? (Object.fromEntries(mapped) as Value) : value
}

/** Removes the pictures at `urls` from a reply. */
export const veil = <Value>(value: Value, urls: ReadonlySet<string>): Value =>
  mapPictures(value, {
    text: (text) => veilText(text, urls),
    picture(shown) {
      if (!urls.has(shown.url)) return shown
      const { tiles: _tiles, ...picture } = shown
      return { ...picture, url: nowhere, placeholder: '' }
    },
  })
