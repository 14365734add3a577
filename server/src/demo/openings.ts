/** Seconds of an hour and of a day. China uses UTC+8 all year. */
const hour = 3600
const day = 86_400
const chinaAhead = 8 * hour

/** Hours of the day in China at which sales open. */
const hours = [10, 12, 20] as const

function opening(number: number): number {
  const place = ((number % hours.length) + hours.length) % hours.length
  return Math.floor(number / hours.length) * day + (hours[place] ?? 0) * hour - chinaAhead
}

/** Returns the number of the last opening at or before a time, counted from the beginning of 1970. */
function numberAt(seconds: number): number {
  const first = Math.floor((seconds + chinaAhead) / day) * hours.length
  return hours.reduce((number, _, place) => (opening(first + place) <= seconds ? first + place : number), first - 1)
}

/** Returns the last time at or before `seconds` at which sales opened; both are epoch seconds. */
export function openingBefore(seconds: number): number {
  return opening(numberAt(seconds))
}

/** Returns the time of the next opening, or of the one `later` openings after it; in epoch seconds. */
export function openingAfter(seconds: number, later = 0): number {
  return opening(numberAt(seconds) + 1 + later)
}
