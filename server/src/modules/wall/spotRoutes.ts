import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { Spots } from './spots.ts'

/** What the console does about spots. */
export const spotRoutes = (spots: Spots) =>
  ({
    'spot/list': spots.list,
    'spot/info': spots.info,
    'spot/save': (input, { record }) => spots.save(input, record),
    'spot/open': (input, { record }) => spots.open(input, record),
  }) satisfies Partial<AdminHandlers>
