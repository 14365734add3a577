import type { Picture } from '@app/contract'

const name = /^[\w-]{1,40}$/

/** Whether a part of an address can be a name of ours: of a picture, of a right. */
export const isName = (text: string): boolean => name.test(text)

/** Uploads lie in folders of the first two characters of their names; the demonstration's pictures in one of their own. */
const uploaded = /^[\da-z]{20}$/

/** The picture of a right by its name alone, to be seen before the right is known. */
export function coverNamed(img: string): Picture {
  const folder = uploaded.test(img) ? `u/${img.slice(0, 2)}` : 'demo-2/rights'
  return { url: `/media/${folder}/${img}`, widths: [], ratio: 4 / 3, placeholder: '' }
}
