import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'

type Half = 'private' | 'public'

/** PEM labels to try for bare base64. */
const labels = {
  private: ['PRIVATE KEY', 'RSA PRIVATE KEY'],
  public: ['PUBLIC KEY', 'RSA PUBLIC KEY', 'CERTIFICATE'],
} as const satisfies Record<Half, readonly string[]>

/**
 * Returns the PEM (PKCS #8 or SPKI) of an RSA key of 2048 bits or more; undefined for anything else, including the
 * other half.
 */
export function readRsaKey(text: string, half: Half): string | undefined {
  for (const pem of pemsOf(text.replaceAll('\\n', '\n').trim(), half)) {
    const key = keyOf(pem, half)
    if (key?.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) continue
    return key.export({ format: 'pem', type: half === 'private' ? 'pkcs8' : 'spki' }).toString()
  }
  return undefined
}

/** Whether a public key belongs to a private one. Both are as `readRsaKey` returns them, or empty. */
export function isOwnHalf(privateKey: string, publicKey: string): boolean {
  if (privateKey === '' || publicKey === '') return false
  return createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }).toString() === publicKey
}

function pemsOf(text: string, half: Half): string[] {
  if (text.startsWith('-----BEGIN '))
    return labels[half].some((label) => text.includes(`BEGIN ${label}-`)) ? [text] : []
  const base64 = text.replaceAll(/\s/g, '')
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(base64)) return []
  const lines = base64.match(/.{1,64}/g)?.join('\n') ?? ''
  return labels[half].map((label) => `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`)
}

function keyOf(pem: string, half: Half): KeyObject | undefined {
  try {
    if (half === 'private') return createPrivateKey(pem)
    return pem.includes('BEGIN CERTIFICATE') ? new X509Certificate(pem).publicKey : createPublicKey(pem)
  } catch {
    return undefined
  }
}
