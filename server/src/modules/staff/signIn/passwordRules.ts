import { AppError } from '../../../core/errors.ts'
import { isKnownPassword } from '../../../core/knownPasswords.ts'

export const passwordKnown = (msg: string) => new AppError('PASSWORD_KNOWN', { msg, data: { field: 'password' } })

/** Refuses a password that attackers guess first. `name` is the holder's login name. Throws PASSWORD_KNOWN. */
export function requireUnknown(password: string, { name, brand }: { name: string; brand: string }): void {
  if (isKnownPassword(password, { own: name, brand }))
    throw passwordKnown('这个密码太常见或与登录名有关，很容易被猜到，请换一个')
}
