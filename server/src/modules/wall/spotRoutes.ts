import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { Spots } from './spots.ts'

/** Admin routes for spots. */
export const spotRoutes = (spots: Spots) =>
  ({
    'spot/list': spots.list,
    'spot/info': spots.info,
    'spot/save': (input, { record }) => spots.save(input, record),
    'spot/open': (input, { record }) => spots.open(input, record),
  }) satisfies Partial<AdminHandlers>
