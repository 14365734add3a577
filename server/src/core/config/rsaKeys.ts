import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'

type Half = 'private' | 'public'

/** What a bare base64 may be. */
const labels = {
  private: ['PRIVATE KEY', 'RSA PRIVATE KEY'],
  public: ['PUBLIC KEY', 'RSA PUBLIC KEY', 'CERTIFICATE'],
} as const satisfies Record<Half, readonly string[]>

/** The PEM (PKCS #8 or SPKI) of an RSA key of 2048 bits or more; undefined for anything else, such as its other half. */
export function readRsaKey(text: string, half: Half): string | undefined {
  for (const pem of pemsOf(text.replaceAll('\\n', '\n').trim(), half)) {
    const key = keyOf(pem, half)
    if (key?.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) continue
    return key.export({ format: 'pem', type: half === 'private' ? 'pkcs8' : 'spki' }).toString()
  }
  return undefined
}

/** Whether a public key is the other half of a private one, both as `readRsaKey` gives them or empty. */
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
