/** Addresses of the zone's pictures for wide windows and for phones. */
export interface MemorialPictures {
  pcImages: string[]
  appImages: string[]
}

/** A web address or a path; nothing of another scheme. */
function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !/^(?!https?:)[a-z][\w+.-]*:/i.test(value)
}

/** Reads `imgData`, JSON text kept by hand: what is not as it should be is left away, never thrown. */
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

/** What is meant for this width, or else what is meant for the other. */
export function forWidth<Value extends { length: number }>(isNarrow: boolean, wide: Value, narrow: Value): Value {
  const [wanted, other] = isNarrow ? [narrow, wide] : [wide, narrow]
  return wanted.length > 0 ? wanted : other
}
