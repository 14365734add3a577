import { readStored, type SafeStorage } from './storage.ts'

/** Reads a stored JSON object whose values have one type; other entries are skipped. */
export const readEntries = <Value>(
  storage: SafeStorage,
  key: string,
  isValue: (value: unknown) => value is Value,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(readStored(storage, key)).filter((entry): entry is [string, Value] => isValue(entry[1])),
  )

/** Reads a record of numbers, such as times by order. */
export const readNumbers = (storage: SafeStorage, key: string): Record<string, number> =>
  readEntries(storage, key, (value) => typeof value === 'number')
