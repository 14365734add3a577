import type { ItemId, Reply, ShowKey, Uid } from '@app/contract'
import { toSeconds } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { Db } from '../../../core/database.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { UserModule } from '../../user/index.ts'
import * as queries from './queries.ts'
import { type ChainFacts, presentCard, presentChain, presentHistory } from './present.ts'

export interface ItemViewDeps {
  db: Db
  goods: Pick<GoodsModule, 'worksOf'>
  people: Pick<UserModule['people'], 'masked' | 'nicknames'>
  chain: ChainFacts
}

/** Returns an item for its owner, without the gift that may hold it. Throws ITEM_NOT_FOUND. */
export async function describeOwnItem(
  deps: ItemViewDeps,
  uid: Uid,
  itemId: ItemId,
): Promise<Omit<Reply<'hwnft/userNft/info'>, 'pendingGiftId'>> {
  const item = await queries.findOwn(deps.db, itemId, uid)
  if (!item) throw new AppError('ITEM_NOT_FOUND')
  const { work, ownerName, shared } = await publicFacts(deps, item, uid)
  return {
    ...presentCard(item, work),
    ...shared,
    price: item.price_fen === null || item.was_given ? null : item.price_fen,
    orderSn: item.was_given ? null : item.order_sn,
    ownerName,
    showKey: item.show_key,
    giftFrom: toSeconds(item.gift_from),
    isFrozen: item.frozen_at !== null,
  }
}

/** Returns an item by the key under which its owner shows it. Throws ITEM_NOT_FOUND. */
export async function describeShownItem(
  deps: ItemViewDeps,
  key: ShowKey,
  viewer: Uid | undefined,
): Promise<Reply<'hwnft/nft/info'>> {
  const item = await queries.findByShowKey(deps.db, key)
  if (!item) throw new AppError('ITEM_NOT_FOUND')
  const { work, ownerName, shared } = await publicFacts(deps, item, viewer)
  const { nftId: _, ...card } = presentCard(item, work)
  return { ...card, ...shared, ownerName }
}

/** Reads what everybody may see of an item, with its history. Names are masked, except the viewer's own. */
async function publicFacts({ db, goods, people, chain }: ItemViewDeps, item: queries.ItemRow, viewer?: Uid) {
  const [workOf, entries] = await Promise.all([goods.worksOf(db, [item.goods_sn]), queries.entriesOf(db, item.id)])
  const work = workOf(item.goods_sn)
  const uids = entries.flatMap((entry) => [entry.from_uid, entry.to_uid]).filter((uid) => uid !== null)
  const [masked, own] = await Promise.all([
    people.masked(db, [item.owner_uid, ...uids]),
    people.nicknames(db, viewer === undefined ? [] : [viewer]),
  ])
  const names = new Map([...masked].map(([uid, { nickname }]) => [uid, own.get(uid) ?? nickname]))
  return {
    work,
    ownerName: names.get(item.owner_uid) ?? '藏友',
    shared: {
      story: work.story,
      gallery: work.gallery,
      motion: work.motion,
      sights: work.sights,
      creatorName: work.creatorName,
      issuer: work.issuer,
      licenceNumber: work.licenceNumber,
      albumName: work.albumName,
      chain: presentChain(item, work, chain),
      history: presentHistory(entries, names),
    },
  }
}
