import { ApiError } from '@app/contract/client'
import type { Reply } from '@app/contract/types'
import { mutate } from '../../../lib/mutation.ts'
import { call } from '../../../lib/call.ts'
import { readCode } from '../pass/codes.ts'
import { cursorPages } from '../../../lib/pages.ts'

export type PassedRight = Reply<'rights/staff/look'>
export type Redemption = Reply<'rights/staff/redeem'>

const listPath = 'rights/staff/list'

/** What I redeemed, newest first, page by page. */
export const redemptions = () => cursorPages(listPath, {}, { staleTime: 0 })

/** What a pass stands for. A code that can be none is refused without asking. */
export async function look(code: string): Promise<PassedRight> {
  const passCode = readCode(code)
  if (!passCode) throw new ApiError(404, '', 'PASS_UNKNOWN')
  return call('rights/staff/look', { passCode })
}

/** Redeems a pass; as long as its outcome is unknown, every further try is the same act to the server. */
export const redeem = (passCode: string): Promise<Redemption> => mutate('rights/staff/redeem', { passCode })
