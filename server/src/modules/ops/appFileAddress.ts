import type { AppFileId } from '@app/contract'

/** Where packages of the app lie in the storage, and under /media. */
const root = 'app'

/** The storage's key of a package that was brought. */
export const keyOf = (fileId: AppFileId): string => `${root}/${fileId.slice(0, 2)}/${fileId}.apk`

/** Where it is had; a browser keeps it under the name at the end. */
export const addressOf = (fileId: AppFileId, version: string): string => `/media/${root}/${fileId}/${version}.apk`

/** The route of all such addresses. */
export const addressPattern = `/media/${root}/:fileId/:name`
