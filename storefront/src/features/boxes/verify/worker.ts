import { type Case, check } from './check.ts'

// Runs in its own thread: dealing a large edition takes a while, and the page must stay responsive.
self.addEventListener('message', ({ data }: MessageEvent<Case>) => self.postMessage(check(data), { transfer: [] }))
