import type { MotionId } from '@app/contract'

/** Folder of models and videos in the storage, and under /media. */
const root = 'm'

const pattern = new RegExp(`^/media/${root}/([\\da-z]{2})/(\\1[\\da-z]{18})\\.(glb|mp4|webm)$`)

/** Media types by file extension. */
export const types = { glb: 'model/gltf-binary', mp4: 'video/mp4', webm: 'video/webm' } as const
export type MotionEnding = keyof typeof types

/** Returns the url of a file. Its id has a hundred random bits; knowing it is enough to see the file. */
export const urlOf = (id: MotionId, ending: MotionEnding): string => `/media/${root}/${id.slice(0, 2)}/${id}.${ending}`

/** Returns the storage key of an address. */
export const keyOf = (url: string): string => url.slice('/media/'.length)

/** Returns the id of the model or video at an address; undefined if the library has no such address. */
export const idAt = (url: string): MotionId | undefined => pattern.exec(url)?.[2]

/** Route pattern of all such addresses. */
export const route = `/media/${root}/*`
