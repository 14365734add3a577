/** Returns a copy of a list with the entry at `from` moved to `to`; both are indexes of the list. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list]
  copy.splice(to, 0, ...copy.splice(from, 1))
  return copy
}

/** Returns a copy of a list without the entry at `index`. */
export const withoutEntry = <T>(list: readonly T[], index: number): T[] => list.filter((_, other) => other !== index)
