import { readStored, type SafeStorage } from './storage.ts'

/** Reads a stored JSON object of like values; entries with another kind of value are left out. */
export const readEntries = <Value>(
  storage: SafeStorage,
  key: string,
  isValue: (value: unknown) => value is Value,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(readStored(storage, key)).filter((entry): entry is [string, Value] => isValue(entry[1])),
  )

/** A record of numbers, such as of times by order. */
export const readNumbers = (storage: SafeStorage, key: string): Record<string, number> =>
  readEntries(storage, key, (value) => typeof value === 'number')
