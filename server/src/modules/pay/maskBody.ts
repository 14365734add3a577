/** Names of values that say who somebody is, or that prove who sent them. */
const telling = /buyer|payer|user|account|acct|name|phone|mobile|mail|card|open_?id|logon|cert|sign|token|secret/i
/** A phone number or an address of mail wherever it stands. */
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

/** A notification as it came, without who paid and without what proves its sender: JSON, or a form. */
export function maskBody(body: string): string {
  const json = parsed(body)
  if (json !== undefined && json !== null && typeof json === 'object') return JSON.stringify(maskJson(json), null, 2)
  const form = [...new URLSearchParams(body)]
  if (form.length === 0 || !body.includes('=')) return body.replaceAll(personal, masked)
  return form.map(([name, value]) => `${name}=${maskValue(name, value)}`).join('\n')
}
