import { vi } from 'vitest'

/** A stream as the page opened it; the test plays the server. */
export class FakeStream extends EventTarget {
  readonly address: URL
  isClosed = false

  constructor(address: string) {
    super()
    this.address = new URL(address, 'http://localhost')
    streams.push(this)
  }

  get topic() {
    return this.address.searchParams.get('topic')
  }
  /** The number it asked to go on from; null where from now on. */
  get after() {
    return this.address.searchParams.get('after')
  }

  close(): void {
    this.isClosed = true
  }

  /** The server answered. */
  open(): void {
    this.dispatchEvent(new Event('open'))
  }
  /** The server says something. */
  say(name: string, number: number, data: unknown = {}): void {
    this.dispatchEvent(new MessageEvent(name, { lastEventId: String(number), data: JSON.stringify(data) }))
  }
  /** The connection is lost, or was refused. */
  fail(): void {
    this.dispatchEvent(new Event('error'))
  }
}

const streams: FakeStream[] = []

/** Stands in for EventSource, which jsdom does not have. Returns the streams in the order they were opened. */
export function stubStreams(): readonly FakeStream[] {
  streams.length = 0
  vi.stubGlobal('EventSource', FakeStream)
  return streams
}

/** Hides the page, or shows it. */
export function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}
