/** Milliseconds without a press after which a run of presses ends; another key ends it too. */
export const pause = 500

/** Time when the latest run of Enter began and time of its last press, in page milliseconds. */
const run = { began: Infinity, last: -Infinity }

/** Returns whether a run of Enter began before a time and continued after it. */
export const isEnterRunSince = (moment: number) => run.began < moment

/**
 * Starts tracking runs of Enter. Browsers turn each repetition of a held key into a click; here it presses once. In a
 * multi-line text it keeps inserting lines.
 * @returns a function that stops it.
 */
export function startEnter(): () => void {
  window.addEventListener('keydown', follow, { capture: true })
  return () => window.removeEventListener('keydown', follow, { capture: true })
}

function follow(event: KeyboardEvent): void {
  const time = performance.now()
  if (event.key !== 'Enter') run.last = -Infinity
  else {
    if (event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
    if (time > run.last + pause) run.began = time
    run.last = time
  }
}
