import { type Case, check } from './check.ts'

// A thread of its own: dealing a large edition takes a while, and the page must go on.
self.addEventListener('message', ({ data }: MessageEvent<Case>) => self.postMessage(check(data), { transfer: [] }))
