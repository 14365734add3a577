// Runs before each test file in a simulated browser. When styles change while an element has the focus, jsdom starts an
// interval that also drives all its frames. On fake timers it would never fire, and no later test of the process would
// get a frame.
import { vi } from 'vitest'

const name = '_requestFocusFixup'
const { window } = (globalThis as unknown as { jsdom: { window: Record<typeof name, () => void> } }).jsdom
const request = window[name]
// One process runs many files, and is patched once.
if (request.name !== 'requestOnRealTimers') {
  window[name] = function requestOnRealTimers() {
    if (!vi.isFakeTimers()) request()
  }
}
