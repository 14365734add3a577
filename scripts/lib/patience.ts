// Before each test file: how long a test waits for what must come. A busy machine takes its time, and a second is no proof.
import { vi } from 'vitest'

const { waitFor } = vi
// One process runs many files, and is made patient once.
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(callback, options) {
    return waitFor(callback, { timeout: 10_000, ...(typeof options === 'number' ? { timeout: options } : options) })
  }
}
