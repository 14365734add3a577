/** Runs of a statement in this process before it is prepared. */
const often = 10
/** Longer statements are written-out lists of values, of which each length is a different statement. */
const longest = 10_000

/** Names of prepared statements, which are the most frequent ones of this process. */
export interface StatementNames {
  /** Returns the name of a prepared statement; undefined if it is not prepared, or not yet. */
  nameOf(text: string): string | undefined
  /** Has a statement prepared again. */
  forget(text: string): void
}

/**
 * Creates names for the most frequent statements, at most `most`. Each connection parses and plans a named statement
 * once instead of every time, which costs more than most statements do. `most` is 0 behind a pooler that keeps none.
 */
export function createStatementNames(most: number): StatementNames {
  const runs = new Map<string, number>()
  const names = new Map<string, string>()
  let given = 0

  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined || names.size >= most || text.length > longest) return known
      const times = (runs.get(text) ?? 0) + 1
      if (times < often) {
        // Statements that never come again must not be counted for ever.
        if (runs.size >= 10 * most) runs.clear()
        runs.set(text, times)
        return undefined
      }
      runs.delete(text)
      const name = `often_${++given}`
      names.set(text, name)
      return name
    },

    forget(text) {
      names.delete(text)
    },
  }
}
