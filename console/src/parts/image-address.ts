import type { Picture } from '@app/contract'
import { useRead } from '../lib/query.ts'

/**
 * Builds the address of a picture's file, given an ending such as `-480.webp` or `.jpg`. Empty until the image host is
 * known.
 */
export type ImageAddress = (picture: Pick<Picture, 'url'>, ending: string) => string

/** Returns a function that prefixes picture addresses with the platform's image host. */
export function useImageAddress(): ImageAddress {
  const host = useRead('session/ways', {}).data?.imageHost
  return ({ url }, ending) => {
    if (host === undefined) return ''
    if (host === '' || /^(https?:|data:)/.test(url)) return url + ending
    return `${host.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}${ending}`
  }
}

/** Returns the ending of the smallest file that is at least `pixels` wide. */
export function endingFor({ widths }: Pick<Picture, 'widths'>, pixels: number): string {
  const width = widths.find((one) => one >= pixels) ?? widths.at(-1)
  return width === undefined ? '.jpg' : `-${width}.webp`
}
