import { isStill } from '@app/ui'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'

/** View-transition name of the shared picture in the stylesheet. */
const name = 'travelling'

let carried: { path: string; src: string } | undefined

/** Returns the picture that a card has already loaded of the page at a path, as a placeholder for the page's own. */
export const carriedPicture = (path: string): string | undefined => (carried?.path === path ? carried.src : undefined)

/**
 * Goes from one page to another. A picture that both pages show moves from its old position to its new one, on the way
 * back too. Without such a picture, with reduced motion, or without browser support, the page changes at once.
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
  // Rejects if the transition was skipped; the page has changed all the same.
  void transition.ready.catch(() => undefined)
  void transition.finished.finally(() => {
    if (arrived) arrived.style.viewTransitionName = ''
  })
}

/**
 * Finds the visible picture of a page, on that page or on a card that links to it; the pressed card takes precedence.
 */
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
