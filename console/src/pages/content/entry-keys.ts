import { moveEntry, withoutEntry } from '@app/ui'
import { useState } from 'react'

export interface EntryKeys {
  keys: readonly number[]
  remove: (index: number) => void
  move: (from: number, to: number) => void
}

/** Returns stable React keys for entries without ids, which follow them when they are moved or removed. */
export function useEntryKeys(count: number): EntryKeys {
  const [{ keys, next }, setState] = useState(() => ({ keys: range(0, count), next: count }))
  const isShort = keys.length < count
  const shown = isShort ? [...keys, ...range(next, count - keys.length)] : keys.slice(0, count)
  if (isShort) setState({ keys: shown, next: next + count - keys.length })
  const set = (changed: readonly number[]) => setState({ keys: [...changed], next: next + (isShort ? count : 0) })
  return {
    keys: shown,
    remove: (index) => set(withoutEntry(shown, index)),
    move(from, to) {
      if (from < shown.length) set(moveEntry(shown, from, to))
    },
  }
}

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index)
