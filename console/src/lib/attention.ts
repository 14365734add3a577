/** Milliseconds without a hand on mouse or keyboard after which what the page asks by itself is nobody's use of it. */
const timeoutMs = 60_000

let lastInput = Date.now()
for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']) {
  window.addEventListener(kind, () => (lastInput = Date.now()), { capture: true, passive: true })
}

/** Whether somebody sits there. A screen that keeps looking for news keeps nobody logged in. */
export const isAttended = (): boolean => Date.now() - lastInput < timeoutMs
