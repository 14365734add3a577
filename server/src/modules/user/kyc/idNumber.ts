const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkDigits = '10X98765432'

/** Computes the check character of a mainland ID number's first 17 digits (GB 11643-1999). */
export function idCheckDigit(first17: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(first17[index]), 0)
  return checkDigits[sum % 11] ?? ''
}

/** Returns the ISO date of birth in an 18-digit ID number, or null if its date or check digit is wrong. */
export function readIdNumber(idNumber: string): string | null {
  if (!/^\d{17}[\dX]$/.test(idNumber) || idCheckDigit(idNumber) !== idNumber[17]) return null
  const birth = `${idNumber.slice(6, 10)}-${idNumber.slice(10, 12)}-${idNumber.slice(12, 14)}`
  const moment = new Date(`${birth}T00:00:00Z`)
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== birth) return null
  return birth >= '1900-01-01' && moment.getTime() <= Date.now() ? birth : null
}

const dayMilliseconds = 86_400_000

/** Cached last day: thousands of purchases in one minute share it. */
const day = { number: Number.NaN, text: '' }

/** Returns the ISO date of a moment in Shanghai. */
function dateAt(milliseconds: number): string {
  const number = Math.floor((milliseconds + 8 * 3_600_000) / dayMilliseconds)
  if (number !== day.number) {
    day.number = number
    day.text = new Date(number * dayMilliseconds).toISOString().slice(0, 10)
  }
  return day.text
}

/** Returns the full years between an ISO date of birth and a moment, by Shanghai dates. */
export function ageAt(birthDate: string, milliseconds: number): number {
  const today = dateAt(milliseconds)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
