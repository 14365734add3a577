/** Replacement url of a hidden picture; it has no file, so pages show their usual placeholder. */
const nowhere = '/media/hidden'

/** Whether a value of a reply is a picture, by its shape in the contract. */
const isPicture = (value: object): value is { url: string; placeholder: string; tiles?: unknown } =>
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

/**
 * Removes the pictures at `urls` from a reply. Replies may be cached, so nothing is changed in place: values without
 * such a picture are returned unchanged.
 */
export function veil<Value>(value: Value, urls: ReadonlySet<string>): Value {
  if (typeof value === 'string') return veilText(value, urls) as Value
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) {
    const veiled = value.map((one: unknown) => veil(one, urls))
    return (veiled.some((one, index) => one !== value[index]) ? veiled : value) as Value
  }
  if (isPicture(value) && urls.has(value.url)) {
    const { tiles: _tiles, ...picture } = value
    return { ...picture, url: nowhere, placeholder: '' } as Value
  }
  const entries = Object.entries(value)
  const veiled = entries.map(([name, one]) => [name, veil(one as unknown, urls)] as const)
  return veiled.some(([, one], index) => one !== entries[index]?.[1]) ? (Object.fromEntries(veiled) as Value) : value
}
