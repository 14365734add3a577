import { isReplaced } from './release.ts'

/** Milliseconds before each further try. */
const pauses = [500, 1500, 4000] as const

/** Code of ours that could not be had. Its message is for the one who waits for it. */
export class MissingCodeError extends Error {
  /** There is a newer release than the one that runs: only loading the page anew helps. */
  readonly isOutdated: boolean

  constructor(isOutdated: boolean, options?: ErrorOptions) {
    super(isOutdated ? '页面有了新版本，重新打开后再试' : '这一部分没能取来，请检查网络后再试', options)
    this.name = 'MissingCodeError'
    this.isOutdated = isOutdated
  }
}

/**
 * Fetches code (`() => import('./heavy.ts')`) with growing pauses between the tries; gives up at once where a newer
 * release has taken its place. Throws MissingCodeError.
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

/** Where code stands that comes when it is first wanted. */
export type CodeState<T> =
  | { kind: 'waiting' }
  | { kind: 'here'; code: T }
  | { kind: 'missing'; error: MissingCodeError }

/** Code that is fetched once; what could not be had is fetched anew whenever it is wanted again. */
export interface Code<T> {
  read: () => CodeState<T>
  subscribe: (changed: () => void) => () => void
  /** Fetches it unless it is here or on its way; settles when that is over, and never rejects. */
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
