/** Where a hidden picture leads instead: to no file, so that pages draw what they draw where a picture is missing. */
const nowhere = '/media/hidden'

/** What of a reply is a picture, by its shape in the contract. */
const isPicture = (value: object): value is { url: string; placeholder: string; tiles?: unknown } =>
  'url' in value && typeof value.url === 'string' && 'placeholder' in value

/** What follows a picture's url in the address of one of its files: a width, what is shared, or a tile. */
const ofFile = String.raw`-\d{1,5}\.(?:avif|webp)|\.(?:jpg|png)|/tiles/[\w/]+\.webp`

/** The url of a picture, from the address of one of its files (`/media/…-640.avif`) or from itself; undefined for no picture. */
export function pictureUrlOf(address: string): string | undefined {
  return new RegExp(String.raw`^(/media/(?:[\w-]+/)*?[\w-]+?)(?:${ofFile})?$`).exec(address)?.[1]
}

/** A text without the pictures at `urls`: images in rich text are left out, other mentions lead to `nowhere`. */
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
 * A reply without the pictures at `urls`. Replies may be kept in a cache, so nothing is changed in place: what holds none of them
 * is returned as it is.
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
