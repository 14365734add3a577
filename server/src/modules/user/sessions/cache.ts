import type { Uid } from '@app/contract'
import type { Caller } from '../../../core/handler.ts'

/** Callers by access token, in this process's memory. */
export interface SessionCache {
  /** Returns a cached caller whose session has not expired. */
  find(token: string): Caller | undefined
  /**
   * Reads a caller and caches it for the seconds that `read` returns, unless the cache was cleared meanwhile: what was
   * read before a change must not be cached after it.
   */
  load(token: string, read: () => Promise<{ caller: Caller; seconds: number } | null>): Promise<Caller | null>
  /** Drops a user's sessions. */
  forget(uid: Uid): void
  /** Drops every session. */
  forgetAll(): void
}

const maximum = 200_000

export function createSessionCache(): SessionCache {
  // `until` is monotonic time: a clock that is set back must not lengthen a session.
  const callers = new Map<string, { caller: Caller; until: number }>()
  const tokensByUid = new Map<string, Set<string>>()
  let generation = 0

  function clear(): void {
    callers.clear()
    tokensByUid.clear()
  }

  return {
    find(token) {
      const known = callers.get(token)
      return known && known.until > performance.now() ? known.caller : undefined
    },

    async load(token, read) {
      const before = generation
      const found = await read()
      if (!found) return null
      const { caller, seconds } = found
      if (generation !== before) return caller
      if (callers.size >= maximum) clear()
      callers.set(token, { caller, until: performance.now() + seconds * 1000 })
      const tokens = tokensByUid.get(caller.uid) ?? new Set()
      tokensByUid.set(caller.uid, tokens.add(token))
      return caller
    },

    forget(uid) {
      generation++
      for (const token of tokensByUid.get(uid) ?? []) callers.delete(token)
      tokensByUid.delete(uid)
    },

    forgetAll() {
      generation++
      clear()
    },
  }
}
