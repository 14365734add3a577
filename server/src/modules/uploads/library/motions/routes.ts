import type { AdminHandlers } from '../../../../core/adminHandler.ts'
import type { MotionLibrary } from './service.ts'

/** Admin routes for the library of 3D models and videos. */
export function motionRoutes(motions: MotionLibrary) {
  return {
    'motion/list': (input) => motions.list(input),
    'motion/info': ({ id }) => motions.info(id),

    'motion/upload': ({ name }, { staff, file, record }) =>
      motions.upload({ name, file, by: staff.displayName }, (tx, { id, kind, bytes }, sha256) =>
        record(tx, { target: `motion:${id}`, after: { name, kind, bytes, sha256 } }),
      ),

    async 'motion/rename'(input, { record }) {
      await motions.rename(input, (tx, before) =>
        record(tx, { target: `motion:${input.id}`, before: { name: before }, after: { name: input.name } }),
      )
      return {}
    },

    async 'motion/remove'({ id, reason }, { record }) {
      await motions.remove(id, (tx, { name }) => record(tx, { target: `motion:${id}`, before: { name }, reason }))
      return {}
    },
  } satisfies Partial<AdminHandlers>
}
