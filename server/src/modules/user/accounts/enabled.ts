import { AccountState } from '@app/contract'
import { type Clock, shanghaiMinute, toSecondsOrNull } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'

/** Columns of a user that determine whether they may log in. */
export interface Standing {
  account_state: number
  disable_reason: string
  /** Null if permanent. */
  disabled_until: Date | null
}

/**
 * Requires that the account is not disabled. Throws ACCOUNT_DISABLED with the reason and the end. A period that has
 * ended no longer counts, even before the sweep.
 */
export function requireEnabled(
  { account_state: state, disable_reason: reason, disabled_until: until }: Standing,
  clock: Clock,
): void {
  if (state !== AccountState.disable || (until && until.getTime() <= clock.now())) return
  const message = until ? `账号已被停用至 ${shanghaiMinute(until)}` : '账号已被停用'
  throw new AppError('ACCOUNT_DISABLED', {
    msg: reason ? `${message}：${reason}` : message,
    data: { disableReason: reason, disabledUntil: toSecondsOrNull(until) },
  })
}
