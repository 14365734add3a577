import { isReplaced } from './release.ts'

/** Milliseconds before each further attempt. */
const pauses = [500, 1500, 4000] as const

/** Code that could not be loaded. Its message is shown to the user. */
export class MissingCodeError extends Error {
  /** A newer release is deployed, so only reloading the page helps. */
  readonly isOutdated: boolean

  constructor(isOutdated: boolean, options?: ErrorOptions) {
    super(isOutdated ? '页面有了新版本，重新打开后再试' : '这一部分加载失败，请检查网络后再试', options)
    this.name = 'MissingCodeError'
    this.isOutdated = isOutdated
  }
}

/**
 * Loads code (`() => import('./heavy.ts')`) with growing pauses between attempts. Gives up at once if a newer release
 * has replaced this one. Throws MissingCodeError.
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load()
    } catch (cause) {
      const isOutdated = await isReplaced()
      const pause = pauses[tries]
      if (isOutdated || pause === undefined) throw new MissingCodeError(isOutdated, { cause })
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** State of code that is loaded on first use. */
export type CodeState<T> =
  | { kind: 'waiting' }
  | { kind: 'here'; code: T }
  | { kind: 'missing'; error: MissingCodeError }

/** Code that is loaded once. After a failure it is loaded again the next time it is needed. */
export interface Code<T> {
  read: () => CodeState<T>
  subscribe: (changed: () => void) => () => void
  /** Loads the code unless it is loaded or loading. Settles when that ends, and never rejects. */
  fetch: () => Promise<void>
}

export function makeCode<T>(load: () => Promise<T>): Code<T> {
  const listeners = new Set<() => void>()
  let state: CodeState<T> = { kind: 'waiting' }
  let coming: Promise<void> | undefined

  function become(next: CodeState<T>): void {
    state = next
    for (const changed of listeners) changed()
  }

  async function run(): Promise<void> {
    if (state.kind === 'missing') become({ kind: 'waiting' })
    try {
      become({ kind: 'here', code: await fetchCode(load) })
    } catch (error) {
      become({ kind: 'missing', error: error as MissingCodeError })
    }
    coming = undefined
  }

  return {
    read: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    fetch: () => (state.kind === 'here' ? Promise.resolve() : (coming ??= run())),
  }
}
