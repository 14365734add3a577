/** Returns a random UUID (version 4). Works over plain http, unlike `crypto.randomUUID` (secure contexts only). */
export const uniqueId = (): string =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () =>
    ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & 15).toString(16),
  )
