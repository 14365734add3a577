import { type ComponentType, createElement, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Catch } from './catch.tsx'
import { type Code, type CodeState, makeCode } from './code.ts'
import { MissingOver, MissingPart, WaitingOver } from './missing.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Returns the state of some code. Loads it while it is wanted, and again when it is wanted after a failure. */
export function useCode<T>(code: Code<T>, isWanted = true): CodeState<T> {
  const state = useSyncExternalStore(code.subscribe, code.read)
  useEffect(() => {
    if (isWanted) void code.fetch()
  }, [code, isWanted])
  return state
}

/** Props that every layer over a page takes. */
interface SheetProps {
  open?: boolean
  onClose: () => void
}

/**
 * Sheet, dialog or viewer whose code loads when it is first opened, which a notice at the bottom says if it takes long.
 * If it cannot be loaded, or fails to render, the notice reports it and offers a retry; the page below stays.
 */
export function lazySheetWithRetry<Props extends SheetProps>(load: Load<Props>): ComponentType<Props> {
  const code = makeCode(load)
  return function LazyWithRetry(props: Props) {
    const { open = true, onClose } = props
    const state = useCode(code, open)
    if (state.kind === 'here') {
      return (
        <Catch renderFallback={(retry) => open && <MissingOver onRetry={retry} onClose={onClose} />}>
          {createElement(state.code.default, props)}
        </Catch>
      )
    }
    if (!open) return null
    if (state.kind === 'waiting') return <WaitingOver />
    return <MissingOver error={state.error} onRetry={code.fetch} onClose={onClose} />
  }
}

/** Part of a page or sheet whose code loads when it is first shown; `waiting` is rendered until then. */
export function lazyPartWithRetry<Props extends object>(
  load: Load<Props>,
  waiting?: (props: Props) => ReactNode,
): ComponentType<Props> {
  return partOf(makeCode(load), waiting)
}

/** Renders a part like `lazyPartWithRetry`, but for code that is also loaded elsewhere, ahead of the part. */
export function partOf<Props extends object>(
  code: Code<{ default: ComponentType<Props> }>,
  waiting?: (props: Props) => ReactNode,
): ComponentType<Props> {
  return function LazyWithRetry(props: Props) {
    const state = useCode(code)
    if (state.kind === 'here') return createElement(state.code.default, props)
    if (state.kind === 'waiting') return waiting?.(props)
    return <MissingPart error={state.error} onRetry={code.fetch} />
  }
}
