/** How often a statement is run in this process before it is kept prepared. */
const often = 10
/** Longer ones are lists of values written out, of which each length is another statement. */
const longest = 10_000

export type StatementNames = ReturnType<typeof createStatementNames>

/**
 * Names the statements that are run often, `most` at most: each connection has them parsed and planned once instead of every
 * time, which costs more than most of them do. 0 where a pooler between us and the database keeps none.
 */
export function createStatementNames(most: number) {
  const runs = new Map<string, number>()
  const names = new Map<string, string>()
  let given = 0

  return {
    /** The name of a statement that is kept; undefined for one that is not, or not yet. */
    nameOf(text: string): string | undefined {
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

    /** Has a statement prepared anew. */
    forget(text: string): void {
      names.delete(text)
    },
  }
}
