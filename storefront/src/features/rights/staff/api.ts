import { ApiError } from '@app/contract/client'
import type { Reply } from '@app/contract/types'
import { mutate } from '../../../lib/mutation.ts'
import { call } from '../../../lib/call.ts'
import { readCode } from '../pass/codes.ts'
import { cursorPages } from '../../../lib/pages.ts'

export type PassedRight = Reply<'rights/staff/look'>
export type Redemption = Reply<'rights/staff/redeem'>

const listPath = 'rights/staff/list'

/** Redemptions by this staff member, newest first, page by page. */
export const redemptions = () => cursorPages(listPath, {}, { staleTime: 0 })

/** Looks up the right behind a pass code. Refuses a malformed code without a call. */
export async function look(code: string): Promise<PassedRight> {
  const passCode = readCode(code)
  if (!passCode) throw new ApiError(404, '', 'PASS_UNKNOWN')
  return call('rights/staff/look', { passCode })
}

/** Redeems a pass; while the outcome is unknown, further tries repeat the same request. */
export const redeem = (passCode: string): Promise<Redemption> => mutate('rights/staff/redeem', { passCode })
