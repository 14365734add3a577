import type { AppFileId } from '@app/contract'

/** Folder of app packages in the storage, and under /media. */
const root = 'app'

/** Storage key of an uploaded package. */
export const keyOf = (fileId: AppFileId): string => `${root}/${fileId.slice(0, 2)}/${fileId}.apk`

/** Download address; browsers save the file under the name at the end. */
export const addressOf = (fileId: AppFileId, version: string): string => `/media/${root}/${fileId}/${version}.apk`

/** Route of all such addresses. */
export const addressPattern = `/media/${root}/:fileId/:name`
