// Verification of requests to UMS and signatures of its notifications, from its documents alone:
// https://open.chinaums.com/#/doc
import { createHash, createHmac } from 'node:crypto'

export interface Secrets {
  appId: string
  appKey: string
  notifyKey: string
}

const hexOf = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** BASE64(HMAC-SHA256(AppKey, AppId + Timestamp + Nonce + HEX(SHA256(content)))). */
export function requestSignature(
  { appId, appKey }: Secrets,
  timestamp: string,
  nonce: string,
  content: string,
): string {
  return createHmac('sha256', appKey)
    .update(appId + timestamp + nonce + hexOf(content))
    .digest('base64')
}

export interface Claim {
  appId: string
  timestamp: string
  nonce: string
  signature: string
}

/** Parses the four parts of the header; undefined if it has another form. */
export function claimOfHeader(header: string | undefined): Claim | undefined {
  const parts =
    /^OPEN-BODY-SIG AppId="([^"]+)", Timestamp="(\d{14})", Nonce="([^"]{1,128})", Signature="([^"]+)"$/.exec(
      header ?? '',
    )
  if (!parts) return undefined
  const [, appId = '', timestamp = '', nonce = '', signature = ''] = parts
  return { appId, timestamp, nonce, signature }
}

/** Returns what is wrong with a claim over this content; undefined if it is valid. */
export function wrongWith(claim: Claim | undefined, secrets: Secrets, content: string): string | undefined {
  if (!claim) return '缺少认证信息'
  if (claim.appId !== secrets.appId) return 'appId 不存在'
  const clock = claim.timestamp.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6+08:00')
  if (Math.abs(Date.parse(clock) - Date.now()) > 900_000) return '时间戳超出范围'
  return requestSignature(secrets, claim.timestamp, claim.nonce, content) === claim.signature
    ? undefined
    : '签名验证失败'
}

/** Hashes `k=v&k=v…key` over the non-empty fields in the order of their names; upper case. */
export function formSignature(
  fields: Readonly<Record<string, string>>,
  notifyKey: string,
  type: 'SHA256' | 'MD5' = 'SHA256',
): string {
  const names = Object.keys(fields)
  names.sort()
  let text = ''
  for (const name of names) {
    if (name === 'sign' || fields[name] === '') continue
    text += `${text === '' ? '' : '&'}${name}=${fields[name]}`
  }
  return createHash(type)
    .update(text + notifyKey, 'utf8')
    .digest('hex')
    .toUpperCase()
}
