const controls = 'a, button, input, label, select, summary'

/** The control that received the first click of a multi-click. */
let pressed: Element | null = null

/**
 * Keeps the second half of a double click from acting on a control that has replaced the clicked one.
 * @returns a function that stops it.
 */
export function startDoubleClick(): () => void {
  window.addEventListener('click', follow, { capture: true })
  return () => window.removeEventListener('click', follow, { capture: true })
}

function follow(event: MouseEvent): void {
  const found = event.target instanceof Element ? event.target.closest(controls) : null
  // A press on a label counts as one on its field, which receives its own click.
  const control = found instanceof HTMLLabelElement ? (found.control ?? found) : found
  if (event.detail <= 1) pressed = control
  else if (control && control !== pressed) {
    event.preventDefault()
    event.stopPropagation()
  }
}
