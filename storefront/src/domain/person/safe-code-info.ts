import type { Reply } from '@app/contract/types'
import { read } from '../../lib/query.ts'

export type SafeCodeInfo = Reply<'user/securityCode/info'>

/** Whether there is a safe code, whether a gift asks for it, and until when giving and destroying are frozen. Always looked at anew. */
export const safeCodeInfo = { ...read('user/securityCode/info', {}), staleTime: 0 }
