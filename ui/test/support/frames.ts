// Before each test file in a simulated browser. Where the looks change while something has the focus, jsdom begins an interval,
// from which all its frames come, too. Begun on fake timers it never rings, and no later test of the process sees a frame.
import { vi } from 'vitest'

const name = '_requestFocusFixup'
const { window } = (globalThis as unknown as { jsdom: { window: Record<typeof name, () => void> } }).jsdom
const request = window[name]
// One process runs many files, and is mended once.
if (request.name !== 'requestOnRealTimers') {
  window[name] = function requestOnRealTimers() {
    if (!vi.isFakeTimers()) request()
  }
}
