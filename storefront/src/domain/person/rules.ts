import { isDigits, isMobile, isPassword } from '../../lib/validators.ts'

// What is wrong with a field of the forms around an account, in the collector's words.

export const phoneRule = ({ phone }: { phone: string }) => (isMobile(phone) ? undefined : '请输入 11 位大陆手机号')

export const smsCodeRule = ({ smsCode }: { smsCode: string }) =>
  isDigits(smsCode) && smsCode.length === 6 ? undefined : '请输入短信里的 6 位验证码'

/** What a new password must be, and what makes a good one. */
export const passwordHint = '8 到 64 个字符，一句只有你知道的话最好记，也最难猜'

export const newPasswordRule = ({ password }: { password: string }) => (isPassword(password) ? undefined : passwordHint)

export const inviteCodeRule = ({ inviteCode }: { inviteCode: string }) =>
  inviteCode === '' || /^[A-Za-z0-9]{4,16}$/.test(inviteCode) ? undefined : '邀请码由 4 到 16 位字母和数字组成'

export const agreedRule = ({ agreed }: { agreed: boolean }) => (agreed ? undefined : '请先阅读并同意协议')
