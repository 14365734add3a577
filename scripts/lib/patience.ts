// Runs before each test file: sets how long a test waits for an expected result. A slow machine needs time, and a
// second proves nothing.
import { vi } from 'vitest'

const { waitFor } = vi
// One process runs many files, but must be changed only once.
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(callback, options) {
    return waitFor(callback, { timeout: 10_000, ...(typeof options === 'number' ? { timeout: options } : options) })
  }
}
