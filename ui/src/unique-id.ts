/** Returns a random UUID (version 4). `crypto.randomUUID` exists in secure contexts only; this also works over plain http. */
export const uniqueId = (): string =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () =>
    ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & 15).toString(16),
  )
