import type { ImageId, MotionId } from '@app/contract'
import type { Staff } from '../../core/adminHandler.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { PictureUses } from '../../core/pictureUses.ts'
import type { JobHandler, Sweep } from '../../jobs/worker.ts'
import type { Storage } from '../../ports/storage.ts'
import { createHiddenPictures } from './hidden/service.ts'
import { libraryRoutes } from './library/routes.ts'
import { createLibrary, libraryRemovalJob } from './library/service.ts'
import { createMotions, motionRemovalJob } from './motions/service.ts'
import { motionRoutes } from './motions/routes.ts'
import { createPresence } from './files/presence.ts'
import { uploadRoutes } from './routes.ts'
import { uploadedPictures } from './pictures/serve.ts'
import { createUploads, removalJob } from './service.ts'

export { filesNamed, filesOf, type Presence } from './files/presence.ts'
export { sendStored } from './files/sendStored.ts'

export type UploadsModule = ReturnType<typeof createUploadsModule>

/** Creates the uploads module: pictures from users and staff, 3D models and videos of works, and their storage. */
export function createUploadsModule(
  core: CoreServices,
  { storage, pictureUses }: { storage: Storage; pictureUses: () => readonly PictureUses[] },
) {
  const uploads = createUploads(core, storage)
  const library = createLibrary(core, storage, pictureUses)
  const motions = createMotions(core, storage, pictureUses)
  const hidden = createHiddenPictures(core)
  const { claim, release, hide, show, imageIdOf } = uploads
  return {
    claim,
    release,
    hide,
    show,
    imageIdOf,
    /** Logs at startup if files cannot be stored, so that the operator learns of it before a collector does. */
    async checkStorage(): Promise<void> {
      await storage
        .health()
        .catch((error: unknown) => core.log.error({ err: error, storage: storage.name }, 'no files can be kept'))
    },
    routes: uploadRoutes(uploads),
    /** Returns the library's model or video at an address, locked until the transaction ends. */
    motionAt: motions.at,
    /** Returns which of some files are missing. */
    presenceOf: createPresence(storage),
    /** Pictures that operators hid in an emergency. */
    hidden,
    adminRoutes: { ...libraryRoutes(library), ...motionRoutes(motions), ...hidden.adminRoutes },
    adminFiles: {
      'upload/picture': Object.assign((id: string, { staff }: { staff: Staff }) => uploads.forStaff(id, staff), {
        idForm: /^[\da-z]{20}$/,
      }),
    },
    channels: { settings_changed: hidden.listening },
    extras: [uploadedPictures(core, storage, hidden), motions.serve],
    jobs: {
      [removalJob]: ({ imageId }: { imageId: ImageId }) => uploads.remove(imageId),
      [libraryRemovalJob]: ({ imageId }: { imageId: ImageId }) => library.erase(imageId),
      [motionRemovalJob]: ({ motionId }: { motionId: MotionId }) => motions.erase(motionId),
    } satisfies Record<string, JobHandler>,
    sweeps: [uploads.sweep, library.sweep, motions.sweep] satisfies Sweep[],
  }
}
