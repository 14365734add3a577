const controls = 'a, button, input, label, select, summary'

/** What the first of a run of clicks in one place was on. */
let pressed: Element | null = null

/**
 * Lets the second half of a double click act on what the first was on, and on nothing that came into its place meanwhile.
 * @returns how to stop.
 */
export function startDoubleClick(): () => void {
  window.addEventListener('click', follow, { capture: true })
  return () => window.removeEventListener('click', follow, { capture: true })
}

function follow(event: MouseEvent): void {
  const found = event.target instanceof Element ? event.target.closest(controls) : null
  // A label's press is its field's, which hears of it by itself.
  const control = found instanceof HTMLLabelElement ? (found.control ?? found) : found
  if (event.detail <= 1) pressed = control
  else if (control && control !== pressed) {
    event.preventDefault()
    event.stopPropagation()
  }
}
