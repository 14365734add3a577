import { read } from './query.ts'

/** Whether I redeem rights on site, and where; null for everybody else. */
export const staffInfo = () => ({ ...read('rights/staff/info', {}), staleTime: 10 * 60_000 })
