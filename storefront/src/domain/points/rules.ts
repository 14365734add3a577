import { read } from '../../lib/query.ts'

/** How points are earned, by inviting too, and how long they are kept; changes seldom. */
export const pointRules = () => ({ ...read('ops/basic/config/basicActivityConfig', {}), staleTime: 10 * 60_000 })
