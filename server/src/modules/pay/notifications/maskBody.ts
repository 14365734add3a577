/** Names of fields that identify a person or authenticate the sender. */
const telling = /buyer|payer|user|account|acct|name|phone|mobile|mail|card|open_?id|logon|cert|sign|token|secret/i
/** A phone number or e-mail address anywhere in a value. */
const personal = /(?<!\d)1[3-9]\d{9}(?!\d)|[\w.+-]+@[\w-]+\.[\w.]+/g

const masked = '***'

const maskValue = (name: string, value: string): string =>
  telling.test(name) ? masked : value.replaceAll(personal, masked)

function maskJson(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => maskJson(one, name))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, maskJson(one, key)]))
  if (typeof value === 'string' || typeof value === 'number') {
    const shown = maskValue(name, String(value))
    return shown === String(value) ? value : shown
  }
  return value
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Masks the payer's identity and the sender's signature in a notification body, which is JSON or a form. */
export function maskBody(body: string): string {
  const json = parsed(body)
  if (json !== undefined && json !== null && typeof json === 'object') return JSON.stringify(maskJson(json), null, 2)
  const form = [...new URLSearchParams(body)]
  if (form.length === 0 || !body.includes('=')) return body.replaceAll(personal, masked)
  return form.map(([name, value]) => `${name}=${maskValue(name, value)}`).join('\n')
}
