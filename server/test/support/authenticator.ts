import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

// A WebAuthn device with one passkey: ES256, no attestation, unlocked by its owner.

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** Encodes the CBOR (RFC 8949) that a device writes: whole numbers, text, bytes and maps of these, all short. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as number)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(kind: number, size: number): Buffer {
  const major = kind << 5
  if (size < 24) return Buffer.from([major | size])
  if (size < 256) return Buffer.from([major | 24, size])
  return Buffer.from([major | 25, size >> 8, size & 255])
}

export interface Authenticator {
  readonly id: string
  /** A browser's answer to options of `navigator.credentials.create`. */
  make(options: { challenge: string }, origin?: string): object
  /** A browser's answer to options of `navigator.credentials.get`. */
  give(options: { challenge: string }, origin?: string): object
}

/**
 * Creates a device. `origin` is its browser's origin; a call may name another. `isUnlocked`: whether the owner was
 * verified.
 */
export function createAuthenticator(origin: string, { isUnlocked = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  const key = new Map<number, number | Buffer>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  let uses = 0

  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))

  function deviceData(at: string, made: Buffer): Buffer {
    const flags = 1 | (isUnlocked ? 4 : 0) | (made.length > 0 ? 64 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++uses)
    return Buffer.concat([sha256(new URL(at).hostname), Buffer.from([flags]), counter, made])
  }

  const answer = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

  return {
    id,
    make({ challenge }, at = origin) {
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, cbor(key)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', deviceData(at, made)],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, at).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    give({ challenge }, at = origin) {
      const data = deviceData(at, Buffer.alloc(0))
      const client = clientData('webauthn.get', challenge, at)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
