import type { AdminHandlers } from '../../../../core/adminHandler.ts'
import type { PictureLibrary } from './service.ts'

/** Admin routes for the picture library. */
export function libraryRoutes(library: PictureLibrary) {
  return {
    'media/list': (input) => library.list(input),
    'media/info': ({ id }) => library.info(id),

    'media/upload': (input, { staff, file, record }) =>
      library.upload({ ...input, file, by: staff.displayName }, (tx, { id, name, width, height }) =>
        record(tx, { target: `media:${id}`, after: { name, width, height } }),
      ),

    'media/crop': (input, { staff, record }) =>
      library.crop(input, staff.displayName, (tx, { id, name, width, height }) =>
        record(tx, { target: `media:${id}`, before: { from: input.id }, after: { name, width, height } }),
      ),

    async 'media/rename'(input, { record }) {
      await library.rename(input, (tx, before) =>
        record(tx, { target: `media:${input.id}`, before: { name: before }, after: { name: input.name } }),
      )
      return {}
    },

    async 'media/remove'({ id, reason }, { record }) {
      await library.remove(id, (tx, { name }) => record(tx, { target: `media:${id}`, before: { name }, reason }))
      return {}
    },
  } satisfies Partial<AdminHandlers>
}
