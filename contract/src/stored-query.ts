/** Separates a call's own parameters from the stored query, because their names may coincide. */
const mark = '~'

/** Builds a query from the call's own part and the unchanged stored query (`page=1&~&channel=map`). */
export function withStoredQuery(own: string, stored: string): string {
  if (!stored) return own
  return own ? `${own}&${mark}&${stored}` : `${mark}&${stored}`
}

/** Returns a call's own part of a query. */
export function ownQuery(query: string): string {
  const end = `&${query}`.indexOf(`&${mark}&`)
  return end === -1 ? query : query.slice(0, Math.max(0, end - 1))
}
