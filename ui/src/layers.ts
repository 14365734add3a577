import { useEffect, useEffectEvent } from 'react'

// What opens over a page is a step of the browser's history at the page's own address, marked in its state with how many
// layers lie there. So the way back closes the topmost and leaves the page; the router never learns of these steps.

/** A layer over the page. */
interface Layer {
  /** The history entry of the page that it lies over. */
  page: string
  /** The way back was taken: closes it, or returns false where it has to stay. */
  takeBack: () => boolean
}

/** The topmost last. */
let layers: readonly Layer[] = []
/** A step of ours that is under way. */
let going: { page: string; from: number; to: number } | undefined
let isReturning = false
let isPlanned = false
let isOff = false
/** Ways to other pages that were taken while a step of ours was under way, which would lead back from there. */
let waiting: (() => void)[] = []
/** Somebody goes back over the layers and the page with them: the steps of ours lie on that way. */
let isLeaving = false

/** Milliseconds in which a step of ours is expected to be over. */
const timeoutMs = 300

const stateHere = () => window.history.state as { idx?: number; key?: string; layers?: number } | null
const depthHere = () => stateHere()?.layers ?? 0
/** The same for a page's entry and for the layers over it, which copy its state. */
const pageHere = () => `${stateHere()?.idx} ${stateHere()?.key} ${window.location.hash}`

/**
 * Begins to follow the way back; to be called before there is a router. What a reload has closed leaves the history.
 * @returns how to stop.
 */
export function startLayers(): () => void {
  forgetSteps()
  // Before the router's own listener, which is not told of steps that are none of a page.
  window.addEventListener('popstate', followBack, { capture: true })
  settleLayers()
  return () => {
    window.removeEventListener('popstate', followBack, { capture: true })
    forgetSteps()
  }
}

/** Leaves the history alone: an application for desks, whose way back leads to the page before. */
export function withoutLayers(): void {
  isOff = true
}

/** Of what is under way nobody will hear. */
function forgetSteps(): void {
  going = undefined
  isReturning = isLeaving = false
  waiting = []
}

/**
 * Makes the history as deep as what lies over the page. To be called, too, when another address of the same page is
 * shown: what is open then lies over that.
 */
export function settleLayers(): void {
  if (going || isReturning || isLeaving) return
  const depth = depthHere()
  if (depth > layers.length) return go(layers.length - depth)
  for (let next = depth + 1; next <= layers.length; next++) {
    window.history.pushState({ ...stateHere(), layers: next }, '')
  }
  for (const layer of layers) layer.page = pageHere()
}

/**
 * How many steps of the history lie over the page now: whoever goes back by a number of pages goes so much further, and
 * does so at once. Until then none of the layers that close meanwhile takes its own step back.
 */
export function layersHere(): number {
  if (going) return going.to
  const depth = depthHere()
  if (depth > 0 && !isLeaving) {
    isLeaving = true
    setTimeout(endLeaving, timeoutMs)
  }
  return depth
}

/**
 * Takes a way to another entry of the history: at once, or after a step of ours that is under way. A browser carries that
 * out late and leads back from the page that was opened meanwhile.
 */
export function afterOwnStep(leave: () => void): void {
  if (going || isReturning) waiting.push(leave)
  else leave()
}

/** @returns whether somebody had waited; the history is settled when the page they went to is shown. */
function letLeave(): boolean {
  if (going || isReturning) return false
  const leaving = waiting
  waiting = []
  for (const leave of leaving) leave()
  return leaving.length > 0
}

function endLeaving(): void {
  if (!isLeaving) return
  isLeaving = false
  settleLayers()
}

/**
 * Makes the way back close what is open over a page.
 * @param onBack closes it; where it returns false, it stays: it only went a step back within, or cannot be left now.
 */
export function useLayer(isOpen: boolean, onBack: () => unknown): void {
  const takeBack = useEffectEvent(() => onBack() !== false)
  useEffect(() => {
    if (!isOpen || isOff) return
    const layer: Layer = { page: pageHere(), takeBack: () => takeBack() }
    layers = [...layers, layer]
    plan()
    return () => {
      layers = layers.filter((other) => other !== layer)
      plan()
    }
  }, [isOpen])
}

/** Waits for the end of what happens now: closing one and opening another needs no step, nor does leaving the page. */
function plan(): void {
  if (isPlanned) return
  isPlanned = true
  setTimeout(() => {
    isPlanned = false
    if (!letLeave()) settleLayers()
  })
}

function go(steps: number): void {
  const step = { page: pageHere(), from: depthHere(), to: depthHere() + steps }
  going = step
  window.history.go(steps)
  // Some browsers call it off where another page is opened meanwhile.
  setTimeout(() => {
    if (going !== step) return
    going = undefined
    if (!letLeave()) settleLayers()
  }, timeoutMs)
}

function followBack(event: PopStateEvent): void {
  const [page, depth] = [pageHere(), depthHere()]
  const meant = going
  going = undefined
  isLeaving = false
  if (isReturning) {
    isReturning = false
    event.stopImmediatePropagation()
    return plan()
  }
  if (meant?.page === page && meant.from === depth) {
    // The page was left while the step was under way, which then led back to it.
    isReturning = true
    event.stopImmediatePropagation()
    window.history.go(meant.from - meant.to)
    return
  }
  const mine = layers.filter((layer) => layer.page === page).length
  // What opened while our own step was under way is not what that step closes.
  if (meant?.page === page && meant.to === depth) return plan()
  if (depth > mine) {
    // A layer that was closed since, reached from another page or by the way forward.
    event.stopImmediatePropagation()
    return go(mine - depth)
  }
  if (mine > 0) closeDownTo(depth)
  plan()
}

function closeDownTo(depth: number): void {
  for (let top = layers.at(-1); top && layers.length > depth; top = layers.at(-1)) {
    if (!top.takeBack()) return
    layers = layers.slice(0, -1)
  }
}
