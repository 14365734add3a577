import { makeCode } from '../lib/lazy/code.ts'

// Nobody waits before the first navigation, and not for the line itself: it comes with the first page that is waited for.
const code = makeCode(() => import('./progress-line.ts'))
let isWaiting = false

/** The line at the top while a page is on its way. */
export const progress = {
  start(): void {
    isWaiting = true
    void code.fetch().then(() => {
      const state = code.read()
      if (isWaiting && state.kind === 'here') state.code.line.start()
    })
  },
  done(): void {
    isWaiting = false
    const state = code.read()
    if (state.kind === 'here') state.code.line.done()
  },
}
