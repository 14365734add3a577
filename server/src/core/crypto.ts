import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { SecretKey } from './config/index.ts'

/** Encrypts personal data at rest and computes keyed hashes for looking it up. */
export interface Sealer {
  /** Name of the ring's first key; `keyIds` has all names, the first key's first. */
  readonly keyId: string
  readonly keyIds: readonly string[]
  /**
   * Encrypts with AES-256-GCM under the ring's first key. `context` names the row (`users.phone:42`) and is
   * authenticated, so a value moved to another row or column cannot be decrypted.
   */
  encrypt(text: string, context: string): Buffer
  /** Decrypts a value. Throws if its key is not in the ring, or if value or context were altered. */
  decrypt(sealed: Buffer, context: string): string
  /** Returns the name of the key that sealed a value. */
  keyIdOf(sealed: Buffer): string
  /** HMAC-SHA256 for equality look-ups under the ring's first key; `context` separates kinds of values. */
  keyedHash(text: string, context: string): Buffer
  /**
   * The hashes under every key of the ring, the first key's first. One of them finds values stored before a rotation.
   */
  keyedHashes(text: string, context: string): [Buffer, ...Buffer[]]
}

const format = 1

/** Creates a sealer over a key ring. The first key encrypts and all decrypt, so keys rotate without downtime. */
export function createSealer(ring: readonly SecretKey[]): Sealer {
  const [current, ...others] = ring
  if (!current) throw new Error('The key ring is empty')
  const [hashKey, ...otherHashKeys] = [toHashKey(current), ...others.map(toHashKey)] as const
  const keyIdOf = (sealed: Buffer) => sealed.subarray(2, 2 + (sealed[1] ?? 0)).toString()
  return {
    keyId: current.id,
    keyIds: ring.map(({ id }) => id),
    keyIdOf,
    encrypt(text, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const id = Buffer.from(current.id)
      return Buffer.concat([Buffer.from([format, id.length]), id, nonce, cipher.getAuthTag(), body])
    },
    decrypt(sealed, context) {
      const idLength = sealed[1] ?? 0
      const id = keyIdOf(sealed)
      const key = ring.find((candidate) => candidate.id === id)
      if (sealed[0] !== format || !key) throw new Error(`No key ${JSON.stringify(id)} in the ring`)
      const nonce = sealed.subarray(2 + idLength, 14 + idLength)
      const tag = sealed.subarray(14 + idLength, 30 + idLength)
      // Without a fixed length a shortened tag would be accepted, and a shortened tag can be forged.
      const decipher = createDecipheriv('aes-256-gcm', key.key, nonce, { authTagLength: 16 })
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
      return decipher.update(sealed.subarray(30 + idLength), undefined, 'utf8') + decipher.final('utf8')
    },
    keyedHash: (text, context) => hashOf(hashKey, text, context),
    keyedHashes: (text, context) => [
      hashOf(hashKey, text, context),
      ...otherHashKeys.map((key) => hashOf(key, text, context)),
    ],
  }
}

/** Creates the key object once; passing the raw bytes to each hash takes five times as long. */
function toHashKey({ key }: SecretKey): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'keyed-hash', 32)))
}

function hashOf(key: KeyObject, text: string, context: string): Buffer {
  return createHmac('sha256', key).update(`${context}\0${text}`).digest()
}

/** SHA-256 of a random token. The database stores the hash instead of the token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Returns 256 random bits, URL-safe. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
