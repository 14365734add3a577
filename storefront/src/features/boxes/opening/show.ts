import { type PictureProps, preloadPictures } from '@app/ui'
import type { Picture } from '@app/contract'
import { queryClient } from '../../../lib/query.ts'
import { pictureProps } from '../../../lib/image.ts'
import { boxInfo, type GiftOpened, type MyBox, type MyGiftBox } from '../api.ts'
import { type Rarity, rarityOf } from '../ranks.ts'

/** An opened blind box with its prize. */
export type OpenedBox = MyBox & { prize: NonNullable<MyBox['prize']>; rarity: Rarity }

/** Content of a reveal: decided by the server, with all pictures preloaded. */
export type Show =
  | { kind: 'blind'; boxes: OpenedBox[] }
  | { kind: 'gift'; name: string; cover: Picture; opened: GiftOpened }

const sizes = { one: '(min-width: 768px) 480px, 74vw', many: '(min-width: 768px) 320px, 40vw' } as const

/** Picture as the show renders it, for one box or several. */
export function showPicture(picture: Picture, count: number): PictureProps {
  return pictureProps(picture, '', count === 1 ? sizes.one : sizes.many)
}

/** Prepares the show of opened blind boxes: the rarity of each prize and the pictures. */
export async function blindShow(opened: readonly MyBox[]): Promise<Show | undefined> {
  if (opened.length === 0) return undefined
  const [rarities] = await Promise.all([
    raritiesOf(opened.map(({ goodsSn }) => goodsSn)),
    preloadPictures(
      opened
        .flatMap(({ cover, prize }) => [cover, ...(prize ? [prize.cover] : [])])
        .map((picture) => showPicture(picture, opened.length)),
    ),
  ])
  const boxes = opened.flatMap((box) =>
    box.prize ? [{ ...box, prize: box.prize, rarity: rarities.get(`${box.goodsSn}/${box.prize.goodsSn}`) ?? 0 }] : [],
  )
  return { kind: 'blind', boxes }
}

/** Prepares the show of an opened gift box. */
export async function giftShow({ name, cover }: Pick<MyGiftBox, 'name' | 'cover'>, opened: GiftOpened): Promise<Show> {
  const pieces = [...opened.items, ...opened.blindBoxes]
  await preloadPictures([showPicture(cover, 1), ...pieces.map((piece) => showPicture(piece.cover, pieces.length))])
  return { kind: 'gift', name, cover, opened }
}

/** Rarity of each work within each box, by `box/work`. If the odds cannot be read, nothing is rare. */
async function raritiesOf(boxes: readonly string[]): Promise<Map<string, Rarity>> {
  const rarities = new Map<string, Rarity>()
  await Promise.all(
    [...new Set(boxes)].map(async (goodsSn) => {
      const box = await queryClient.fetchQuery({ ...boxInfo(goodsSn), staleTime: Infinity }).catch(() => undefined)
      for (const prize of box?.prizes ?? []) rarities.set(`${goodsSn}/${prize.goodsSn}`, rarityOf(prize.odds))
    }),
  )
  return rarities
}
