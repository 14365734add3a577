let leaving = false

window.addEventListener('beforeunload', () => (leaving = true))
window.addEventListener('pagehide', () => (leaving = true))
// Whoever was asked and stays, or comes back, is here again.
window.addEventListener('pageshow', () => (leaving = false))
window.addEventListener('focusin', () => (leaving = false))

/** Whether this page is about to be left or loaded anew. */
export function isLeaving(): boolean {
  return leaving
}
