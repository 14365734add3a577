/** Whether a six-digit code is among those guessed first, or is derived from one of the user's `birthdays`. */
export function isWeakCode(code: string, birthdays: readonly Date[]): boolean {
  const isCommon =
    isOneStep(code) || new Set(code).size < 3 || /^(\d{3})\1$/.test(code) || /^(\d)\1(\d)\2(\d)\3$/.test(code)
  return isCommon || birthdays.some((birthday) => datesAsCodes(birthday).includes(code))
}

/** 123456, 890123, 654321, 777777: each digit differs from the previous one by the same step of one or zero. */
function isOneStep(code: string): boolean {
  const steps = new Set(Array.from(code.slice(1), (digit, index) => (Number(digit) - Number(code[index]) + 10) % 10))
  const [step] = steps
  return steps.size === 1 && (step === 0 || step === 1 || step === 9)
}

function datesAsCodes(date: Date): string[] {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-') as [string, string, string]
  const short = year.slice(2)
  return [short + month + day, day + month + short, month + day + short, year + month, month + year]
}
