/**
 * Returns a function that reads a value and applies it. Of reads that overlap, one that began later and has already
 * been applied is kept. Throws what `read` throws.
 */
export function createLatestRead<Value>(
  read: () => Promise<Value>,
  apply: (value: Value) => void,
): () => Promise<void> {
  let [begun, applied] = [0, 0]
  return async () => {
    const turn = ++begun
    const value = await read()
    if (turn < applied) return
    applied = turn
    apply(value)
  }
}
