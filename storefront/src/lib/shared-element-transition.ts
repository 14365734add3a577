import { isStill } from '@app/ui'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'

/** What the stylesheet knows the travelling picture by. */
const name = 'travelling'

let carried: { path: string; src: string } | undefined

/** The picture that a card has drawn already of the page at a path, for what is shown there until its own has come. */
export const carriedPicture = (path: string): string | undefined => (carried?.path === path ? carried.src : undefined)

/**
 * Goes from one page to another. A picture that both have travels from its place here to its place there, on the way back
 * too; where there is none, movement is unwanted or the browser cannot, the page changes at once.
 */
export function navigateWithTransition(from: string, to: string, update: () => void): void {
  const path = [to, from].find((one) => pictureOf(one))
  const left = path === undefined ? undefined : pictureOf(path)
  if (path === undefined || !left) return startTransition(update)
  if (path === to) carried = { path, src: left.querySelector('img')?.currentSrc ?? '' }
  if (!('startViewTransition' in document) || isStill()) return startTransition(update)
  left.style.viewTransitionName = name
  let arrived: HTMLElement | undefined
  const transition = document.startViewTransition(() => {
    flushSync(update)
    left.style.viewTransitionName = ''
    arrived = pictureOf(path)
    if (arrived) arrived.style.viewTransitionName = name
    else transition.skipTransition()
  })
  // Rejected where it was skipped; the page has changed all the same.
  void transition.ready.catch(() => undefined)
  void transition.finished.finally(() => {
    if (arrived) arrived.style.viewTransitionName = ''
  })
}

/** The picture of a page that is in sight, whether on that page or on a card that leads there; the card just pressed, if any. */
function pictureOf(path: string): HTMLElement | undefined {
  const pictures = Array.from(document.querySelectorAll<HTMLElement>('[data-travels]')).filter(
    (one) => one.dataset['travels'] === path && isInSight(one),
  )
  return pictures.find((one) => one.closest('article')?.contains(document.activeElement)) ?? pictures[0]
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom, left, right, width } = element.getBoundingClientRect()
  return width > 0 && bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
}
