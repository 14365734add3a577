import { vi } from 'vitest'

/** Animation of one line, which a test can finish. */
export class FakeFlight {
  isPaused = false
  onfinish: (() => void) | undefined
  readonly element: Element
  constructor(element: Element) {
    this.element = element
  }
  pause(): void {
    this.isPaused = true
  }
  play(): void {
    this.isPaused = false
  }
  cancel(): void {
    this.onfinish = undefined
  }
  arrive(): void {
    this.onfinish?.()
  }
}

/** Replaces what jsdom lacks: every element measures `width` by `height`, and animations wait for the test. */
export function stubSky({ width = 1000, height = 4000 } = {}): FakeFlight[] {
  const flights: FakeFlight[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly changed: (entries: unknown[]) => void
      constructor(changed: (entries: unknown[]) => void) {
        this.changed = changed
      }
      observe(): void {
        this.changed([{ contentRect: { width, height } }])
      }
      unobserve(): void {}
      disconnect(): void {}
    },
  )
  Element.prototype.animate = function animate(this: Element) {
    const flight = new FakeFlight(this)
    flights.push(flight)
    return flight as unknown as Animation
  }
  return flights
}
