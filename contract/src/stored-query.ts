/** Stands between a call's own parameters and the stored query, whose names may be those of the call. */
const mark = '~'

/** The query of an address: the call's own, then the stored query as it stands (`page=1&~&channel=map`). */
export function withStoredQuery(own: string, stored: string): string {
  if (!stored) return own
  return own ? `${own}&${mark}&${stored}` : `${mark}&${stored}`
}

/** A call's own part of the query of an address. */
export function ownQuery(query: string): string {
  const end = `&${query}`.indexOf(`&${mark}&`)
  return end === -1 ? query : query.slice(0, Math.max(0, end - 1))
}
