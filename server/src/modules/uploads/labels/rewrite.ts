import { buffer } from 'node:stream/consumers'
import type { CoreServices } from '../../../core/coreServices.ts'
import { createGate } from '../../../core/gate.ts'
import type { Storage } from '../../../ports/storage.ts'
import { keyOf, readKey } from '../pictures/addresses.ts'
import { makePicture } from '../pictures/makePicture.ts'
import { putFiles } from '../pictures/store.ts'
import { libraryTreatment, treatments } from '../pictures/treatments.ts'
import { findStored } from '../queries.ts'
import type { PictureLabels } from './service.ts'

/** Encoding takes a core for a few seconds. */
const imageWork = { atOnce: 1, waiting: 20 }

interface Deps extends Pick<CoreServices, 'brand' | 'database'> {
  storage: Storage
  labels: Pick<PictureLabels, 'find'>
}

/**
 * Creates the job that encodes the files of a stored picture again with its present label, or without one. Their
 * addresses stay. Nothing happens if the picture is gone.
 */
export function createRewrite({ brand, database, storage, labels }: Deps): (job: { url: string }) => Promise<void> {
  const gate = createGate(imageWork)
  return async ({ url }) => {
    const imageId = readKey(keyOf(`${url}.jpg`))?.imageId
    const stored = imageId && (await findStored(database.db, imageId))
    if (!stored) return
    const { purpose, picture } = stored
    const file = await storage.get(keyOf(`${url}-${picture.widths.at(-1)}.webp`))
    if (!file) return
    const bytes = await buffer(file.stream)
    const label = await labels.find(database.db, url)
    const treatment = purpose === 'library' ? libraryTreatment : treatments[purpose]
    const propagator = { name: brand.name, id: imageId }
    const made = await gate.run(() => makePicture(bytes, treatment, { label: () => label, propagator }))
    await putFiles(storage, url, made.files)
  }
}
