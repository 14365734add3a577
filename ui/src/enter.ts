/** Milliseconds without a press that end a run of presses, as another key does. */
export const pause = 500

/** When the latest run of Enter began and was last pressed, in milliseconds of this page. */
const run = { began: Infinity, last: -Infinity }

/** Whether Enter was being pressed before that moment, and has been since, again and again. */
export const isEnterRunSince = (moment: number) => run.began < moment

/**
 * Begins to follow runs of Enter. Held down it presses once, where a browser makes a click of each repetition; in a text of
 * several lines it goes on making lines.
 * @returns how to stop.
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
