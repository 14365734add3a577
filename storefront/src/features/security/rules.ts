/** Whether six digits are easy to guess. The server also knows birthdays and has the final say. */
export function isWeakSafeCode(code: string): boolean {
  return isRun(code) || new Set(code).size < 3 || /^(\d{3})\1$/.test(code) || /^(\d)\1(\d)\2(\d)\3$/.test(code)
}

/** Whether each digit follows the previous one by the same step of one, up or down: `123456`, `890123`, `654321`. */
function isRun(code: string): boolean {
  const [first, ...others] = Array.from(code.slice(1), (digit, at) => (Number(digit) - Number(code[at]) + 10) % 10)
  return (first === 1 || first === 9) && others.every((step) => step === first)
}

export const safeCodeRule = ({ securityCode }: { securityCode: string }) => {
  if (securityCode.length < 6) return '请输入 6 位数字'
  return isWeakSafeCode(securityCode) ? '安全码过于简单，请避免连号或重复数字' : undefined
}

export const repeatedRule = ({ securityCode, repeated }: { securityCode: string; repeated: string }) =>
  repeated === securityCode ? undefined : '两次输入的安全码不一样'
