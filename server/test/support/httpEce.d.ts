// The part of http_ece that the tests use; the package has no types.
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Decrypts a message; `authSecret` is in base64url. */
  export function decrypt(
    body: Buffer,
    parameters: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer
}
