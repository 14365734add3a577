import nprogress from 'nprogress'
import { afterAll } from 'vitest'

// The line fades by timers of its own; one that rings after the file's last test would look for a page that is gone.
afterAll(() => {
  nprogress.remove = () => undefined
})
