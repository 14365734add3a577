const steps = [0, 1, -1]

/**
 * Whether six digits are among the first that anybody would guess: one digit repeated, a run up or down, or two or three
 * digits said over again. The server has the last word.
 */
export function isWeakSafeCode(code: string): boolean {
  const digits = Array.from(code, Number)
  const isRun = steps.some((step) =>
    digits.every((digit, at) => at === 0 || digit - (digits[at - 1] ?? digit) === step),
  )
  return isRun || /^(\d{2})\1{2}$/.test(code) || /^(\d{3})\1$/.test(code)
}

export const safeCodeRule = ({ securityCode }: { securityCode: string }) => {
  if (securityCode.length < 6) return '请输入 6 位数字'
  return isWeakSafeCode(securityCode) ? '安全码过于简单，请避免连号或重复数字' : undefined
}

export const repeatedRule = ({ securityCode, repeated }: { securityCode: string; repeated: string }) =>
  repeated === securityCode ? undefined : '两次输入的安全码不一样'

/** A phone of one's own account, of which only the ends are shown: `138****0001`. */
export const ownPhoneRule =
  (masked: string) =>
  ({ phone }: { phone: string }) => {
    if (!/^1[3-9]\d{9}$/.test(phone)) return '请输入 11 位大陆手机号'
    return fitsMask(phone, masked) ? undefined : `与本账户的手机号 ${masked} 不一致`
  }

function fitsMask(text: string, mask: string): boolean {
  return text.length === mask.length && Array.from(mask).every((sign, at) => sign === '*' || sign === text[at])
}
