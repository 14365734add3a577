/** Matches mainland mobile numbers and ID numbers. */
const personal = /(?<!\d)1[3-9]\d{9}(?!\d)|(?<!\d)\d{17}[\dXx](?!\d)/g

/** Whether a text contains a phone or an ID number. */
export const holdsPersonal = (text: string): boolean => text.search(personal) >= 0

/** Masks phones and ID numbers in a text: 138****0001. */
export const maskPersonal = (text: string): string =>
  text.replaceAll(personal, (found) => `${found.slice(0, 3)}****${found.slice(-4)}`)

/** Masks phones and ID numbers in every text of a JSON value. */
export function maskAll(value: unknown): unknown {
  if (typeof value === 'string') return maskPersonal(value)
  if (Array.isArray(value)) return value.map(maskAll)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskAll(inner)]))
}

/** Masks phones and ID numbers in place in every `reason` of an input, nested ones included: reasons are stored for good. */
export function maskReasons(input: object): void {
  for (const [name, value] of Object.entries(input)) {
    if (name === 'reason' && typeof value === 'string') Object.assign(input, { reason: maskPersonal(value) })
    else if (typeof value === 'object' && value !== null) maskReasons(value)
  }
}
