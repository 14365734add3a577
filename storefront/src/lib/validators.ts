/** Mainland mobile number: 1, then 3-9, then nine digits. */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text)
}

export function isDigits(text: string): boolean {
  return /^\d+$/.test(text)
}

// GB 11643-1999: the weights of the first seventeen digits and the check characters by remainder.
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkCharacters = '10X98765432'

/** 18-digit national ID with a real date of birth and the right check character. */
export function isNationalId(text: string): boolean {
  const match = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const birth = new Date(year, month - 1, day)
  if (birth.getMonth() !== month - 1 || birth.getDate() !== day || year < 1900 || birth > new Date()) return false
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return checkCharacters[sum % 11] === text[17]?.toUpperCase()
}

/** Two to twenty Chinese characters; `·` joins the parts of a transcribed name. */
export function isRealName(text: string): boolean {
  return /^[\p{Script=Han}·]{2,20}$/u.test(text)
}

/** Eight to twenty visible characters with letters and digits. */
export function isPassword(text: string): boolean {
  return /^[^\p{Cc}\p{Cs}]{8,64}$/u.test(text)
}
