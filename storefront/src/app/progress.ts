import { makeCode } from '../lib/lazy/code.ts'

// The line's code loads with the first page that is waited for; nothing waits before the first navigation.
const code = makeCode(() => import('./progress-line.ts'))
let isWaiting = false

/** Progress line at the top while a page is loading. */
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
