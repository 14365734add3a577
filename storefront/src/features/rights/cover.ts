import type { Picture } from '@app/contract'

const name = /^[\w-]{1,40}$/

/** Whether a part of an address can be the name of a picture or the id of a right. */
export const isName = (text: string): boolean => name.test(text)

/**
 * Uploads are in folders named by the first two characters of the file; the demo pictures have a folder of their own.
 */
const uploaded = /^[\da-z]{20}$/

/** Picture of a right derived from its name alone, so that it shows before the right is loaded. */
export function coverNamed(img: string): Picture {
  const folder = uploaded.test(img) ? `u/${img.slice(0, 2)}` : 'demo-4/rights'
  return { url: `/media/${folder}/${img}`, widths: [], ratio: 4 / 3, placeholder: '' }
}
