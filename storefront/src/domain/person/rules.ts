import { fitsMask } from '../../lib/own-phone.ts'
import { isDigits, isMobile, isPassword } from '../../lib/validators.ts'

// Validation messages for the fields of account forms.

export const phoneRule = ({ phone }: { phone: string }) => (isMobile(phone) ? undefined : '请输入 11 位大陆手机号')

/** Validates a phone against the account's masked one, of which only the ends are known: `138****0001`. */
export const ownPhoneRule = (masked: string) => (values: { phone: string }) =>
  phoneRule(values) ?? (fitsMask(values.phone, masked) ? undefined : `与本账号的手机号 ${masked} 不一致`)

export const smsCodeRule = ({ smsCode }: { smsCode: string }) =>
  isDigits(smsCode) && smsCode.length === 6 ? undefined : '请输入短信里的 6 位验证码'

/** Requirements for a new password, with advice for a good one. */
export const passwordHint = '8 到 64 个字符，一句只有你知道的话最好记，也最难猜'

export const newPasswordRule = ({ password }: { password: string }) => (isPassword(password) ? undefined : passwordHint)

export const inviteCodeRule = ({ inviteCode }: { inviteCode: string }) =>
  inviteCode === '' || /^[A-Za-z0-9]{4,16}$/.test(inviteCode) ? undefined : '邀请码由 4 到 16 位字母和数字组成'

export const agreedRule = ({ agreed }: { agreed: boolean }) => (agreed ? undefined : '请先阅读并同意协议')
