import { createDecipheriv } from 'node:crypto'

const tagLength = 16

/** Content that WeChat Pay encrypted with the merchant's APIv3 key: AES-256-GCM with the tag appended, in base64. */
export interface Resource {
  ciphertext: string
  nonce: string
  associated_data: string
}

/** Decrypts the content; undefined if the key differs or the data was altered. */
export function openResource(
  { ciphertext, nonce, associated_data: data }: Resource,
  apiKey: string,
): string | undefined {
  const sealed = Buffer.from(ciphertext, 'base64')
  if (sealed.length < tagLength) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), nonce, { authTagLength: tagLength })
    decipher.setAAD(Buffer.from(data)).setAuthTag(sealed.subarray(-tagLength))
    return decipher.update(sealed.subarray(0, -tagLength), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
