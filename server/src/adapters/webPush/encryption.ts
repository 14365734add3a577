import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { BrowserSubscription } from '../../ports/push.ts'

const curve = 'prime256v1'
/** Size of the only record; push services accept messages of at most 4096 bytes. */
const recordSize = 4096

/** Bytes of a message's text at most: the record less the authentication tag, the delimiter and the header. */
export const mostPlainBytes = recordSize - 16 - 1 - 86

/** Random values of one message; given only by tests. */
export interface MessageRandoms {
  /** 16 bytes. */
  salt: Buffer
  /** Scalar of the one-time key pair, 32 bytes. */
  privateKey: Buffer
}

const hkdf = (ikm: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, length))

/**
 * Encrypts a message for a browser: RFC 8291 with the content coding aes128gcm of RFC 8188, in one record. Throws if the
 * subscription's key is not a point of the curve.
 */
export function encryptMessage(
  text: Buffer,
  { publicKey, authSecret }: Pick<BrowserSubscription, 'publicKey' | 'authSecret'>,
  randoms?: MessageRandoms,
): Buffer<ArrayBuffer> {
  const pair = createECDH(curve)
  if (randoms) pair.setPrivateKey(randoms.privateKey)
  else pair.generateKeys()
  const ownKey = pair.getPublicKey()
  const salt = randoms?.salt ?? randomBytes(16)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownKey])
  const keyMaterial = hkdf(pair.computeSecret(publicKey), authSecret, keyInfo, 32)
  const key = hkdf(keyMaterial, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(keyMaterial, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordSize)
  header.writeUInt8(ownKey.length, 4)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The byte 2 marks the last record.
  const sealed = Buffer.concat([cipher.update(Buffer.concat([text, Buffer.from([2])])), cipher.final()])
  return Buffer.concat([salt, header, ownKey, sealed, cipher.getAuthTag()])
}
