import { useEffect, useEffectEvent } from 'react'

// Every layer that opens over a page is a history entry at the page's own URL, whose state holds the number of open
// layers. The back button therefore closes the topmost layer and stays on the page. The router does not see these
// entries.

/** Layers over the page and their history entries. */
export interface Layers {
  /**
   * Starts handling the back button; call it before the router is created. Removes history entries of layers that a
   * reload has closed.
   * @returns a function that stops it.
   */
  start: () => () => void
  /** Disables history entries for layers, for desktop applications whose back button leads to the previous page. */
  disable: () => void
  /**
   * Opens a layer over the page.
   * @param takeBack handles the back button: closes the layer, or returns false if it must stay open.
   * @returns a function that closes the layer.
   */
  open: (takeBack: () => boolean) => () => void
  /**
   * Makes the number of history entries match the open layers. Call it too when the page's URL changes while layers
   * are open, because they then lie over the new URL.
   */
  settle: () => void
  /**
   * Returns the number of layer entries over the page. A caller that goes back several pages must add it and go back at
   * once. Until then, layers that close do not remove their own entries.
   */
  entriesToLeave: () => number
  /**
   * Runs a history navigation at once, or after one that the layers have in progress. A browser finishes that one late
   * and would lead back from the page opened meanwhile.
   */
  afterNavigation: (navigate: () => void) => void
}

interface Layer {
  /** Key of the history entry of the page under the layer. */
  page: string
  takeBack: () => boolean
}

interface State {
  /** Open layers, topmost last. */
  layers: readonly Layer[]
  isDisabled?: boolean
  /** Timer of the settling at the end of the current task. */
  planned?: ReturnType<typeof setTimeout> | undefined
  /** The history navigation that the layers have started and that has not finished. */
  step?: { page: string; from: number; to: number } | undefined
  /** Whether a step led back to a page that was left meanwhile, and is being undone. */
  isReturning?: boolean
  /** Whether a navigation back over the layers and their page is in progress, which also removes their entries. */
  isLeaving?: boolean
  /** Navigations requested during a step, which would otherwise lead back from their page. */
  waiting: (() => void)[]
}

/** Milliseconds within which a step is expected to finish, and after which it is looked at again. */
const timeoutMs = 300
/** Looks at a step that is late before it counts as lost. */
const mostLooks = 10

export function createLayers(): Layers {
  const state: State = { layers: [], waiting: [] }
  return {
    start: () => start(state),
    disable() {
      state.isDisabled = true
    },
    open: (takeBack) => open(state, takeBack),
    settle: () => settle(state),
    entriesToLeave: () => entriesToLeave(state),
    afterNavigation(navigate) {
      if (isMoving(state)) state.waiting.push(navigate)
      else navigate()
    },
  }
}

/** Layers of this window. */
export const layers = createLayers()

/**
 * Makes the back button close a layer over the page.
 * @param onBack closes the layer; returns false if it stays open, because it went back one step within or cannot be
 *   closed now.
 */
export function useLayer(isOpen: boolean, onBack: () => unknown): void {
  const takeBack = useEffectEvent(() => onBack() !== false)
  useEffect(() => (isOpen ? layers.open(() => takeBack()) : undefined), [isOpen])
}

const historyState = () => window.history.state as { idx?: number; key?: string; layers?: number } | null
const currentDepth = () => historyState()?.layers ?? 0
/** Identifies a page's entry, and equally the layers over it, because they copy its state. */
const currentPage = () => `${historyState()?.idx} ${historyState()?.key} ${window.location.hash}`
const isMoving = ({ step, isReturning }: State) => step !== undefined || isReturning

function start(state: State): () => void {
  const followBack = (event: PopStateEvent) => handleBack(state, event)
  // Registered before the router's own listener, which must not see entries of layers.
  window.addEventListener('popstate', followBack, { capture: true })
  settle(state)
  return () => {
    window.removeEventListener('popstate', followBack, { capture: true })
    clearTimeout(state.planned)
    state.planned = state.step = undefined
    state.isReturning = state.isLeaving = false
    state.waiting = []
  }
}

function open(state: State, takeBack: () => boolean): () => void {
  if (state.isDisabled) return () => {}
  const layer: Layer = { page: currentPage(), takeBack }
  state.layers = [...state.layers, layer]
  planSettling(state)
  return () => {
    state.layers = state.layers.filter((other) => other !== layer)
    planSettling(state)
  }
}

function settle(state: State): void {
  if (isMoving(state) || state.isLeaving) return
  const depth = currentDepth()
  const count = state.layers.length
  if (depth > count) return go(state, count - depth)
  for (let next = depth + 1; next <= count; next++) {
    window.history.pushState({ ...historyState(), layers: next }, '')
  }
  for (const layer of state.layers) layer.page = currentPage()
}

/**
 * Defers settling to the end of the current task: closing one layer and opening another needs no navigation, nor does
 * leaving the page.
 */
function planSettling(state: State): void {
  state.planned ??= setTimeout(() => {
    state.planned = undefined
    continueOrSettle(state)
  })
}

/** Runs the waiting navigations; if there are none, settles. Otherwise the history is settled when their page is shown. */
function continueOrSettle(state: State): void {
  if (isMoving(state) || state.waiting.length === 0) return settle(state)
  for (const navigate of state.waiting.splice(0)) navigate()
}

function entriesToLeave(state: State): number {
  if (state.step) return state.step.to
  const depth = currentDepth()
  if (depth > 0 && !state.isLeaving) {
    state.isLeaving = true
    setTimeout(() => {
      if (!state.isLeaving) return
      state.isLeaving = false
      settle(state)
    }, timeoutMs)
  }
  return depth
}

function go(state: State, entries: number): void {
  const step = { page: currentPage(), from: currentDepth(), to: currentDepth() + entries }
  state.step = step
  window.history.go(entries)
  // Some browsers cancel the navigation if another page is opened meanwhile. Where nothing has been opened, it is only
  // late: a second one would lead too far.
  const look = (left: number) =>
    setTimeout(() => {
      if (state.step !== step) return
      const isLate = currentPage() === step.page && currentDepth() === step.from
      if (isLate && left > 0) return look(left - 1)
      state.step = undefined
      continueOrSettle(state)
    }, timeoutMs)
  look(mostLooks)
}

function handleBack(state: State, event: PopStateEvent): void {
  const [page, depth] = [currentPage(), currentDepth()]
  const { step, isReturning } = state
  state.step = undefined
  state.isReturning = state.isLeaving = false
  if (isReturning) {
    event.stopImmediatePropagation()
    return planSettling(state)
  }
  if (step?.page === page && step.from === depth) {
    // The page was left during the step, which then led back to it.
    state.isReturning = true
    event.stopImmediatePropagation()
    window.history.go(step.from - step.to)
    return
  }
  const count = state.layers.filter((layer) => layer.page === page).length
  // A layer that opened during a step must not be closed by it.
  if (step?.page === page && step.to === depth) return planSettling(state)
  if (depth > count) {
    // The entry of a closed layer, reached from another page or by the forward button.
    event.stopImmediatePropagation()
    return go(state, count - depth)
  }
  if (count > 0) closeDownTo(state, depth)
  planSettling(state)
}

function closeDownTo(state: State, depth: number): void {
  for (let top = state.layers.at(-1); top && state.layers.length > depth; top = state.layers.at(-1)) {
    if (!top.takeBack()) return
    state.layers = state.layers.slice(0, -1)
  }
}
