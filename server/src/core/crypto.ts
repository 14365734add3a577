import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { SecretKey } from './config/index.ts'

/** Encrypts personal data at rest and makes keyed hashes for looking it up. */
export interface Sealer {
  /**
   * AES-256-GCM under the ring's first key. `context` names the row (`users.phone:42`) and is authenticated, so that a
   * value moved to another row or column no longer opens.
   */
  encrypt(text: string, context: string): Buffer
  /** Throws when the key is not in the ring, or when value or context were altered. */
  decrypt(sealed: Buffer, context: string): string
  /** HMAC-SHA256 for equality look-ups; `context` separates kinds of values. Made with the ring's last, oldest key. */
  keyedHash(text: string, context: string): Buffer
}

const format = 1

/** A sealer over a key ring: the first key encrypts, all decrypt, so keys rotate without downtime. */
export function createSealer(ring: readonly SecretKey[]): Sealer {
  const [current] = ring
  const oldest = ring.at(-1)
  if (!current || !oldest) throw new Error('The key ring is empty')
  // A key object is read once; the bytes of a key would be read anew for each hash, which takes five times as long.
  const hashKey = createSecretKey(Buffer.from(hkdfSync('sha256', oldest.key, '', 'keyed-hash', 32)))
  return {
    encrypt(text, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const id = Buffer.from(current.id)
      return Buffer.concat([Buffer.from([format, id.length]), id, nonce, cipher.getAuthTag(), body])
    },
    decrypt(sealed, context) {
      const idLength = sealed[1] ?? 0
      const id = sealed.subarray(2, 2 + idLength).toString()
      const key = ring.find((candidate) => candidate.id === id)
      if (sealed[0] !== format || !key) throw new Error(`No key ${JSON.stringify(id)} in the ring`)
      const nonce = sealed.subarray(2 + idLength, 14 + idLength)
      const tag = sealed.subarray(14 + idLength, 30 + idLength)
      // Without the length a shortened tag would be accepted, and a shortened tag can be forged.
      const decipher = createDecipheriv('aes-256-gcm', key.key, nonce, { authTagLength: 16 })
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
      return decipher.update(sealed.subarray(30 + idLength), undefined, 'utf8') + decipher.final('utf8')
    },
    keyedHash: (text, context) => createHmac('sha256', hashKey).update(`${context}\0${text}`).digest(),
  }
}

/** SHA-256 of a random token: what the database keeps instead of it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** 256 random bits, URL-safe. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
