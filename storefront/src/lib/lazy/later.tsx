import { type ComponentType, createElement, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Catch } from './catch.tsx'
import { type Code, type CodeState, makeCode } from './code.ts'
import { MissingOver, MissingPart } from './missing.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Where some code stands; it is fetched while wanted, also anew when it is wanted again after a failure. */
export function useCode<T>(code: Code<T>, isWanted = true): CodeState<T> {
  const state = useSyncExternalStore(code.subscribe, code.read)
  useEffect(() => {
    if (isWanted) void code.fetch()
  }, [code, isWanted])
  return state
}

/** What opens over a page, as every one of them can be told. */
interface SheetProps {
  open?: boolean
  onClose: () => void
}

/**
 * A sheet, dialog or viewer whose code comes when it is first opened. Where it cannot be had, or fails while it is drawn,
 * a remark at the lower edge says so and offers another try; the page under it stands.
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
    if (state.kind === 'waiting' || !open) return null
    return <MissingOver error={state.error} onRetry={code.fetch} onClose={onClose} />
  }
}

/** A part of a page or a sheet whose code comes when it is first shown; `waiting` stands in its place until then. */
export function lazyPartWithRetry<Props extends object>(
  load: Load<Props>,
  waiting?: (props: Props) => ReactNode,
): ComponentType<Props> {
  return partOf(makeCode(load), waiting)
}

/** The same for code that is fetched elsewhere too, ahead of its part. */
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
