/** Milliseconds without input after which background requests no longer count as activity. */
const timeoutMs = 60_000

let lastInput = Date.now()
for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']) {
  window.addEventListener(kind, () => (lastInput = Date.now()), { capture: true, passive: true })
}

/** Whether a user is present. A screen that polls must not keep a session alive. */
export const isAttended = (): boolean => Date.now() - lastInput < timeoutMs
