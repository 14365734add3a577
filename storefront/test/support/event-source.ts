import { vi } from 'vitest'

/** Event stream as the page opened it; the test plays the server. */
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
  /** Event number to continue after; null to start now. */
  get after() {
    return this.address.searchParams.get('after')
  }

  close(): void {
    this.isClosed = true
  }

  /** Simulates the server's answer. */
  open(): void {
    this.dispatchEvent(new Event('open'))
  }
  /** Sends an event. */
  say(name: string, number: number, data: unknown = {}): void {
    this.dispatchEvent(new MessageEvent(name, { lastEventId: String(number), data: JSON.stringify(data) }))
  }
  /** Simulates a lost or refused connection. */
  fail(): void {
    this.dispatchEvent(new Event('error'))
  }
}

const streams: FakeStream[] = []

/** Replaces EventSource, which jsdom lacks. Returns the streams in the order in which they were opened. */
export function stubStreams(): readonly FakeStream[] {
  streams.length = 0
  vi.stubGlobal('EventSource', FakeStream)
  return streams
}

/** Hides or shows the page. */
export function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}
