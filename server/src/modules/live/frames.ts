import type { EventRow } from './queries.ts'

// The text of server-sent events (HTML standard, 9.2). JSON holds no line break, so data is always one line.

/** A comment: keeps proxies and both ends from taking a quiet stream for a dead one. */
export const heartbeat = Buffer.from(':\n\n')

export function eventFrame({ number, event, data }: EventRow): Buffer {
  return Buffer.from(`id: ${number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** What was missed is not kept any more: the page has to load its list anew. */
export function resetFrame(newest: number): Buffer {
  return Buffer.from(`id: ${newest}\nevent: reset\ndata: {}\n\n`)
}

/** Says where the stream stands without an event, so that a listener who comes back can name it. */
export function positionFrame(newest: number): Buffer {
  return Buffer.from(`id: ${newest}\n\n`)
}

/** After how many milliseconds to come back: between two and five seconds, so that not everybody comes at once. */
export function retryLine(): Buffer {
  return Buffer.from(`retry: ${Math.round(2000 + 3000 * Math.random())}\n`)
}
