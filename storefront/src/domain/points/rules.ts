import { read } from '../../lib/query.ts'

/** Query for how points are earned, including by invitations, and how long they are kept; changes seldom. */
export const pointRules = () => ({ ...read('ops/basic/config/basicActivityConfig', {}), staleTime: 10 * 60_000 })
