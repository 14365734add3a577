import type { MotionId } from '@app/contract'

/** Where models and videos lie in the storage, and under /media. */
const root = 'm'

const pattern = new RegExp(`^/media/${root}/([\\da-z]{2})/(\\1[\\da-z]{18})\\.(glb|mp4|webm)$`)

/** What a model or a video is, by the ending of its file. */
export const types = { glb: 'model/gltf-binary', mp4: 'video/mp4', webm: 'video/webm' } as const
export type MotionEnding = keyof typeof types

/** Who knows an id of a hundred random bits may see the file. */
export const urlOf = (id: MotionId, ending: MotionEnding): string => `/media/${root}/${id.slice(0, 2)}/${id}.${ending}`

/** The storage's key of an address. */
export const keyOf = (url: string): string => url.slice('/media/'.length)

/** Whose the file at an address is; undefined when no model or video of the library has such an address. */
export const idAt = (url: string): MotionId | undefined => pattern.exec(url)?.[2]

/** The route of all such addresses. */
export const route = `/media/${root}/*`
