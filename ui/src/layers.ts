import { useEffect, useEffectEvent } from 'react'

// Every layer that opens over a page is a history entry at the page's own URL, whose state holds the number of open
// layers. The back button therefore closes the topmost layer and stays on the page. The router does not see these
// entries.

/** A layer over the page. */
interface Layer {
  /** Key of the history entry of the page under the layer. */
  page: string
  /** Handles the back button: closes the layer, or returns false if it must stay open. */
  takeBack: () => boolean
}

/** Open layers, topmost last. */
let layers: readonly Layer[] = []
/** The history navigation that this module has started and that has not finished. */
let going: { page: string; from: number; to: number } | undefined
let isReturning = false
let isPlanned = false
let isOff = false
/** Navigations to other pages requested during such a navigation, which would otherwise lead back from there. */
let waiting: (() => void)[] = []
/** Whether a navigation back over the layers and their page is in progress, which also removes the layers' entries. */
let isLeaving = false

/** Milliseconds within which a navigation of this module is expected to finish. */
const timeoutMs = 300

const stateHere = () => window.history.state as { idx?: number; key?: string; layers?: number } | null
const depthHere = () => stateHere()?.layers ?? 0
/** Identifies a page's entry, and equally the layers over it, because they copy its state. */
const pageHere = () => `${stateHere()?.idx} ${stateHere()?.key} ${window.location.hash}`

/**
 * Starts handling the back button; call it before the router is created. Removes history entries of layers that a
 * reload has closed.
 * @returns a function that stops it.
 */
export function startLayers(): () => void {
  forgetSteps()
  // Registered before the router's own listener, which must not see entries of layers.
  window.addEventListener('popstate', followBack, { capture: true })
  settleLayers()
  return () => {
    window.removeEventListener('popstate', followBack, { capture: true })
    forgetSteps()
  }
}

/** Disables history entries for layers, for desktop applications whose back button leads to the previous page. */
export function withoutLayers(): void {
  isOff = true
}

/** Resets all navigations in progress. */
function forgetSteps(): void {
  going = undefined
  isReturning = isLeaving = false
  waiting = []
}

/**
 * Makes the number of history entries match the open layers. Call it too when the page's URL changes while layers are
 * open, because they then lie over the new URL.
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
 * Returns the number of layer entries over the page. A caller that goes back several pages must add it and go back at
 * once. Until then, layers that close do not remove their own entries.
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
 * Runs a history navigation at once, or after one that this module has in progress. A browser finishes that one late
 * and would lead back from the page opened meanwhile.
 */
export function afterOwnStep(leave: () => void): void {
  if (going || isReturning) waiting.push(leave)
  else leave()
}

/** @returns whether a navigation was waiting; the history is settled when its page is shown. */
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
 * Makes the back button close a layer over the page.
 * @param onBack closes the layer; returns false if it stays open, because it went back one step within or cannot be
 *   closed now.
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

/**
 * Defers settling to the end of the current task: closing one layer and opening another needs no navigation, nor does
 * leaving the page.
 */
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
  // Some browsers cancel the navigation if another page is opened meanwhile.
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
    // The page was left during the navigation, which then led back to it.
    isReturning = true
    event.stopImmediatePropagation()
    window.history.go(meant.from - meant.to)
    return
  }
  const mine = layers.filter((layer) => layer.page === page).length
  // A layer that opened during our own navigation must not be closed by it.
  if (meant?.page === page && meant.to === depth) return plan()
  if (depth > mine) {
    // The entry of a closed layer, reached from another page or by the forward button.
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
