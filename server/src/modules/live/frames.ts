import type { EventRow } from './queries.ts'

// Frames of server-sent events (HTML standard, 9.2). JSON contains no line breaks, so data is always one line.

/** Comment frame: keeps proxies and both ends from closing a quiet stream as dead. */
export const heartbeat = Buffer.from(':\n\n')

export function eventFrame({ number, event, data }: EventRow): Buffer {
  return Buffer.from(`id: ${number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** Frame for events that are no longer stored: the page has to reload its list. */
export function resetFrame(newest: number): Buffer {
  return Buffer.from(`id: ${newest}\nevent: reset\ndata: {}\n\n`)
}

/** Frame with the stream's position but no event, so that a reconnecting listener can name it. */
export function positionFrame(newest: number): Buffer {
  return Buffer.from(`id: ${newest}\n\n`)
}

/** Reconnection delay in milliseconds: random between 2000 and 5000, so that not all clients reconnect at once. */
export function retryLine(): Buffer {
  return Buffer.from(`retry: ${Math.round(2000 + 3000 * Math.random())}\n`)
}
