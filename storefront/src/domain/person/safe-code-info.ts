import type { Reply } from '@app/contract/types'
import { read } from '../../lib/query.ts'

export type SafeCodeInfo = Reply<'user/securityCode/info'>

/**
 * Query for the safe code: whether there is one, whether a gift requires it, and until when giving and destroying are
 * frozen. Always refetched.
 */
export const safeCodeInfo = { ...read('user/securityCode/info', {}), staleTime: 0 }
