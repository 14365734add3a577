import { createHash, createHmac } from 'node:crypto'

const algorithm = 'ACS3-HMAC-SHA256'

const formType = 'application/x-www-form-urlencoded'

/** One call of an RPC-style interface. Each parameter goes either into the query or into the form body. */
export interface AliyunCall {
  host: string
  action: string
  version: string
  parameters?: Record<string, string>
  form?: Record<string, string>
}

export interface AliyunKey {
  accessKeyId: string
  accessKeySecret: string
}

/**
 * Builds the query, headers and body of a call with Aliyun's signature V3. `nonce` must be unique; `at` may differ from
 * the provider's clock by 15 minutes.
 */
export function signCall(
  key: AliyunKey,
  call: AliyunCall,
  { at, nonce }: { at: Date; nonce: string },
): { query: string; headers: Record<string, string>; body: string } {
  const query = encoded(call.parameters ?? {})
  const body = encoded(call.form ?? {})
  const bodyHash = sha256(body)
  const signed = {
    ...(call.form && { 'content-type': formType }),
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': `${at.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': call.version,
  }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', query, lines.join(''), names, bodyHash].join('\n')
  const signature = createHmac('sha256', key.accessKeySecret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest('hex')
  const { host: _, ...headers } = signed
  return {
    query,
    body,
    headers: {
      ...headers,
      authorization: `${algorithm} Credential=${key.accessKeyId},SignedHeaders=${names},Signature=${signature}`,
    },
  }
}

/** Encodes parameters sorted by name, by RFC 3986, which is stricter than encodeURIComponent. */
function encoded(parameters: Record<string, string>): string {
  const names = Object.keys(parameters).toSorted()
  return names.map((name) => `${encode(name)}=${encode(parameters[name] ?? '')}`).join('&')
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
