import type { Picture } from '@app/contract'
import { useRead } from '../lib/query.ts'

/** Where a picture's file is, such as of `-480.webp` or `.jpg`; empty until the house has said where its pictures are. */
export type ImageAddress = (picture: Pick<Picture, 'url'>, ending: string) => string

/** Puts the house's image host before addresses of pictures. */
export function useImageAddress(): ImageAddress {
  const host = useRead('session/ways', {}).data?.imageHost
  return ({ url }, ending) => {
    if (host === undefined) return ''
    if (host === '' || /^(https?:|data:)/.test(url)) return url + ending
    return `${host.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}${ending}`
  }
}

/** The ending of the smallest file that is at least so wide. */
export function endingFor({ widths }: Pick<Picture, 'widths'>, pixels: number): string {
  const width = widths.find((one) => one >= pixels) ?? widths.at(-1)
  return width === undefined ? '.jpg' : `-${width}.webp`
}
