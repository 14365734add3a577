import type { Reply } from '@app/contract/types'
import { formatDate } from '../../lib/time.ts'
import { isSafeLink } from '../../lib/safe-link.ts'

export type AppPackages = Reply<'ops/basic/config/info'>['app']
export type AppPackage = AppPackages['ios']

/** Whether a package is available: it has a safe link. */
export function isOut({ link }: AppPackage): boolean {
  return isSafeLink(link)
}

/** `2.1.0 版 · 38.6 MB · 2026/11/20`, from the known parts. */
export function factsOf({ version, size, publishTime }: AppPackage): string {
  return [version && `${version} 版`, size > 0 && formatSize(size), publishTime > 0 && formatDate(publishTime)]
    .filter(Boolean)
    .join(' · ')
}

/** File size as app stores show it. */
export function formatSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
}

/** Whether version `one` is newer than `other`, compared number by number: `2.10` is newer than `2.9`. */
export function isNewer(one: string, other: string): boolean {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]]
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
