/** Seconds of an hour and of a day; China keeps one clock the whole year, eight hours ahead of UTC. */
const hour = 3600
const day = 86_400
const chinaAhead = 8 * hour

/** The hours of China's day at which sales open. */
const hours = [10, 12, 20] as const

function opening(number: number): number {
  const place = ((number % hours.length) + hours.length) % hours.length
  return Math.floor(number / hours.length) * day + (hours[place] ?? 0) * hour - chinaAhead
}

/** Which opening is the last that is not after the moment, counted from the beginning of 1970. */
function numberAt(seconds: number): number {
  const first = Math.floor((seconds + chinaAhead) / day) * hours.length
  return hours.reduce((number, _, place) => (opening(first + place) <= seconds ? first + place : number), first - 1)
}

/** The last time at which sales opened, not after the moment; both in epoch seconds. */
export function openingBefore(seconds: number): number {
  return opening(numberAt(seconds))
}

/** The time of the next opening after the moment, or of one so many later; both in epoch seconds. */
export function openingAfter(seconds: number, later = 0): number {
  return opening(numberAt(seconds) + 1 + later)
}
