import { fitsMask } from '../../lib/own-phone.ts'

/** Validates a phone against the account's masked one, of which only the ends are known: `138****0001`. */
export const ownPhoneRule =
  (masked: string) =>
  ({ phone }: { phone: string }) => {
    if (!/^1[3-9]\d{9}$/.test(phone)) return '请输入 11 位大陆手机号'
    return fitsMask(phone, masked) ? undefined : `与本账号的手机号 ${masked} 不一致`
  }
