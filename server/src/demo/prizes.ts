import { blindBoxes, giftBoxes } from '@app/demo/catalogue/boxes'
import { works } from '@app/demo/catalogue/works/index'
import type { NewPrize } from '../modules/play/index.ts'
import type { SeededGoods } from './catalogueRows.ts'
import type { PictureOf } from './types.ts'

/** Finds the title, picture and number of a work, blind box or gift box. */
export type GiftOf = (
  kind: 'collectible' | 'blindBox' | 'giftBox',
  key: string,
) => Pick<NewPrize, 'name' | 'cover'> & { giftSn: string }

/** Finds a prize of draws and wishes by its key in the catalogue. Throws on an unknown key. */
export function findGifts(
  pictureOf: PictureOf,
  goods: Pick<SeededGoods, 'snOf'>,
  boxes: ReadonlyMap<string, string>,
): GiftOf {
  return (kind, key) => {
    const list = { collectible: works, blindBox: blindBoxes, giftBox: giftBoxes }[kind]
    const name = list.find((one) => one.key === key)?.title
    const giftSn = kind === 'collectible' ? goods.snOf(key) : boxes.get(key)
    if (name === undefined || giftSn === undefined) throw new Error(`The demonstration has no ${key}`)
    return { name, cover: pictureOf(`${kind === 'collectible' ? 'works' : 'boxes'}/${key}`), giftSn }
  }
}
