/** A key for one intention (buy this, cancel that): make it once, send it with every try of the same wish. */
export function intentionKey(): string {
  // randomUUID asks for a secure context, which a phone on the local network does not have.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
