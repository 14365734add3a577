import type { ImageId, MotionId } from '@app/contract'
import type { Staff } from '../../core/adminHandler.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { PictureUses } from '../../core/pictureUses.ts'
import type { JobHandler, Sweep } from '../../jobs/worker.ts'
import type { Storage } from '../../ports/storage.ts'
import type { Listening } from '../shape.ts'
import { createHiddenPictures, type HiddenPictures } from './hidden/service.ts'
import { libraryRoutes } from './library/pictures/routes.ts'
import { createPictureLibrary, pictureRemovalJob } from './library/pictures/service.ts'
import { createMotionLibrary, motionRemovalJob, type MotionLibrary } from './library/motions/service.ts'
import { motionRoutes } from './library/motions/routes.ts'
import { createRewrite } from './labels/rewrite.ts'
import { createPictureLabels, type PictureLabels, relabelJob } from './labels/service.ts'
import { createPresence, type PresenceOf } from './files/presence.ts'
import { uploadPersonalData } from './personalData.ts'
import { uploadRoutes } from './routes.ts'
import { uploadedPictures } from './pictures/serve.ts'
import { createUploads, removalJob, type Uploads } from './service.ts'

export { filesNamed, filesOf, type Presence } from './files/presence.ts'
export { sendStored } from './files/sendStored.ts'

/** Pictures of users and staff, 3D models and videos of works, and their storage. */
export interface UploadsModule extends Pick<
  Uploads,
  'uploadFor' | 'claim' | 'release' | 'hide' | 'show' | 'imageIdOf'
> {
  /** Logs at startup if files cannot be stored, so that the operator learns of it before a collector does. */
  checkStorage(): Promise<void>
  /** Returns the library's model or video at an address, locked until the transaction ends. */
  motionAt: MotionLibrary['at']
  /** Returns which of some files are missing. */
  presenceOf: PresenceOf
  /** Pictures that operators hid in an emergency. */
  hidden: HiddenPictures
  /** AI labels of pictures. */
  labels: PictureLabels
}

interface UploadsModuleDeps {
  storage: Storage
  pictureUses: () => readonly PictureUses[]
}

export function createUploadsModule(core: CoreServices, { storage, pictureUses }: UploadsModuleDeps) {
  const labels = createPictureLabels(core)
  const uploads = createUploads({ ...core, storage, labels })
  const pictures = createPictureLibrary({ ...core, storage, labels, uses: pictureUses })
  const motions = createMotionLibrary({ ...core, storage, uses: pictureUses })
  const hidden = createHiddenPictures(core)
  const { uploadFor, claim, release, hide, show, imageIdOf } = uploads
  const module: UploadsModule = {
    uploadFor,
    claim,
    release,
    hide,
    show,
    imageIdOf,
    checkStorage: () =>
      storage
        .health()
        .catch((error: unknown) => core.log.error({ err: error, storage: storage.name }, 'no files can be kept')),
    motionAt: motions.at,
    presenceOf: createPresence(storage),
    hidden,
    labels,
  }

  return {
    ...module,
    routes: uploadRoutes(uploads),
    adminRoutes: { ...libraryRoutes(pictures), ...motionRoutes(motions), ...hidden.adminRoutes, ...labels.adminRoutes },
    adminFiles: {
      'upload/picture': Object.assign((id: string, { staff }: { staff: Staff }) => uploads.forStaff(id, staff), {
        idForm: /^[\da-z]{20}$/,
      }),
    },
    channels: { settings_changed: bothOf(hidden.listening, labels.listening) },
    extras: [uploadedPictures(core, storage, hidden), motions.serve],
    jobs: {
      [relabelJob]: createRewrite({ ...core, storage, labels }),
      [removalJob]: ({ imageId }: { imageId: ImageId }) => uploads.remove(imageId),
      [pictureRemovalJob]: ({ imageId }: { imageId: ImageId }) => pictures.erase(imageId),
      [motionRemovalJob]: ({ motionId }: { motionId: MotionId }) => motions.erase(motionId),
    } satisfies Record<string, JobHandler>,
    personalData: uploadPersonalData(uploads),
    sweeps: [uploads.sweep, pictures.sweep, motions.sweep] satisfies Sweep[],
  }
}

/** Passes what a channel announces to two listeners. */
const bothOf = (first: Listening, second: Listening): Listening => ({
  heard(what) {
    first.heard(what)
    second.heard(what)
  },
  missed() {
    first.missed()
    second.missed()
  },
})
