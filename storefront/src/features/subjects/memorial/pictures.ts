/** Addresses of the zone's pictures for wide windows and for phones. */
export interface MemorialPictures {
  pcImages: string[]
  appImages: string[]
}

/** Whether a value is a web address or a path; other schemes are refused. */
function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !/^(?!https?:)[a-z][\w+.-]*:/i.test(value)
}

/** Reads `imgData`, JSON text maintained by hand: invalid parts are dropped, never thrown. */
export function readPictures(imgData: string): MemorialPictures {
  let data: unknown
  try {
    data = JSON.parse(imgData)
  } catch {
    data = null
  }
  const listOf = (key: string): string[] => {
    const list: unknown = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[key] : null
    return Array.isArray(list) ? list.filter(isAddress) : []
  }
  return { pcImages: listOf('pcImages'), appImages: listOf('appImages') }
}

/** Value meant for this width; the other one if it is empty. */
export function forWidth<Value extends { length: number }>(isNarrow: boolean, wide: Value, narrow: Value): Value {
  const [wanted, other] = isNarrow ? [narrow, wide] : [wide, narrow]
  return wanted.length > 0 ? wanted : other
}
