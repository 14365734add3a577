import { ContractType, type GoodsSn, type ItemId, type Uid } from '@app/contract'
import { pieceOf, tokenIdOf } from '@app/chain'
import type { ItemEvent } from '@app/contract/admin/items'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Db } from '../../../core/database.ts'
import type { GoodsModule, GoodsSummary } from '../../goods/index.ts'
import type { UserModule } from '../../user/index.ts'
import * as queries from './adminQueries.ts'
import { freezesOf, openFreeze } from '../freezes/queries.ts'
import { metadataOf, type MetadataSite } from './metadata.ts'
import { type ChainFacts, sentences } from './present.ts'

export interface ItemAdminDeps {
  db: Db
  goods: Pick<GoodsModule, 'worksOf' | 'findByWorkId'>
  people: Pick<UserModule['people'], 'masked'>
  chain: ChainFacts
  /** Addresses from which the metadata is served. */
  site: MetadataSite
}

/** What this module knows of an item, for operators. */
export interface ItemRecord {
  facts: Omit<AdminReply<'item/info'>, 'pendingGiftId' | 'timeline'>
  /** Unordered. */
  events: ItemEvent[]
}

const endings: Readonly<Record<string, string>> = {
  recalled: '赠送人撤回',
  declined: '受赠人谢绝',
  expired: '到期无人收下',
}

/** Lists items of all owners, by the filters of the list. */
export async function listItems(deps: ItemAdminDeps, input: AdminInput<'item/list'>): Promise<AdminReply<'item/list'>> {
  const { db, goods, people } = deps
  const token = input.tokenId === undefined ? undefined : await readToken(deps, input.tokenId)
  if (input.tokenId !== undefined && !token) return { list: [], next: null, ...(input.withCounts && { counts: {} }) }
  const { rows, ...page } = await queries.list(db, input, token)
  const [workOf, names] = await Promise.all([
    goods.worksOf(
      db,
      rows.map((row) => row.goods_sn),
    ),
    people.masked(
      db,
      rows.map((row) => row.owner_uid),
    ),
  ])
  return {
    ...page,
    list: rows.map((row) => {
      const work = workOf(row.goods_sn)
      return {
        itemId: row.id,
        goodsName: work.name,
        cover: work.cover,
        goodsSn: row.goods_sn,
        serial: row.serial,
        edition: work.edition,
        uid: row.owner_uid,
        nickname: names.get(row.owner_uid)?.nickname ?? '',
        phone: names.get(row.owner_uid)?.phone ?? '',
        state: row.state,
        isFrozen: row.frozen_at !== null,
        tokenId: row.transaction_hash === null ? null : tokenIdOfItem(row, work),
        transactionHash: row.transaction_hash,
        issuedAt: toSeconds(row.created_at),
        mintedAt: toSecondsOrNull(row.minted_at),
      }
    }),
  }
}

/** Returns what this module knows of an item; undefined if it does not exist. */
export async function describeItem(deps: ItemAdminDeps, itemId: ItemId): Promise<ItemRecord | undefined> {
  const { db, goods, people, chain, site } = deps
  const row = await queries.find(db, itemId)
  if (!row) return undefined
  const [workOf, names, freeze, events] = await Promise.all([
    goods.worksOf(db, [row.goods_sn]),
    people.masked(db, [row.owner_uid]),
    openFreeze(db, itemId),
    eventsOf(deps, row),
  ])
  const work = workOf(row.goods_sn)
  const { contracts, name: chainName } = chain
  const { nickname = '', phone = '' } = names.get(row.owner_uid) ?? {}
  return {
    events,
    facts: {
      itemId: row.id,
      goodsSn: row.goods_sn,
      goodsName: work.name,
      cover: work.cover,
      serial: row.serial,
      edition: work.edition,
      state: row.state,
      holder: { uid: row.owner_uid, nickname, phone },
      orderSn: row.order_sn,
      priceFen: row.price_fen,
      issuedAt: toSeconds(row.created_at),
      acquiredAt: toSeconds(row.acquired_at),
      giftFrom: toSeconds(row.gift_from),
      mintedAt: toSecondsOrNull(row.minted_at),
      token:
        row.transaction_hash === null
          ? null
          : {
              chainName,
              contractType: work.contractType,
              contractAddress: work.contractType === ContractType.c721 ? contracts.erc721 : contracts.erc1155,
              tokenId: tokenIdOfItem(row, work),
              ownerAddress: row.wallet_address,
              transactionHash: row.transaction_hash,
              blockNumber: row.block_number === null ? null : Number(row.block_number),
            },
      freeze: freeze
        ? {
            orderNumber: freeze.order_number,
            reason: freeze.reason,
            by: freeze.frozen_by_name,
            frozenAt: toSeconds(freeze.frozen_at),
          }
        : null,
      metadata: metadataOf(work, work.contractType === ContractType.c721 ? row.serial : null, site),
      showKey: row.show_key,
    },
  }
}

/** Returns the titles of the items' works. */
export async function workNames(
  { db, goods }: { db: Db; goods: Pick<GoodsModule, 'worksOf'> },
  rows: readonly { goods_sn: GoodsSn }[],
): Promise<(goodsSn: GoodsSn) => string> {
  const workOf = await goods.worksOf(
    db,
    rows.map((row) => row.goods_sn),
  )
  return (goodsSn) => workOf(goodsSn).name
}

/** Returns the changes of an item's ledger and the courts' freezes. */
async function eventsOf({ db, people }: ItemAdminDeps, row: queries.ItemDetailRow): Promise<ItemEvent[]> {
  const [entries, freezes] = await Promise.all([queries.entriesOf(db, row.id), freezesOf(db, row.id)])
  const uids = entries.flatMap(({ from_uid: from, to_uid: to }) => [from, to]).filter((uid) => uid !== null)
  const names = await people.masked(db, uids)
  const nameOf = (uid: Uid | null) => (uid === null ? '' : `${names.get(uid)?.nickname ?? '藏友'}（${uid}）`)
  const ofLedger = entries.map((entry): ItemEvent => {
    const kind = entry.kind as keyof typeof sentences
    const block = kind === 'minted' ? row.block_number : entry.block_number
    return {
      at: toSeconds(entry.created_at),
      kind,
      text: sentences[kind]({ from: nameOf(entry.from_uid), to: nameOf(entry.to_uid) }),
      ...(entry.note && { note: endings[entry.note] ?? entry.note }),
      ...(entry.transaction_hash && { transactionHash: entry.transaction_hash }),
      ...(block !== null && { blockNumber: Number(block) }),
    }
  })
  const ofCourts = freezes.flatMap((one): ItemEvent[] => {
    const frozen: ItemEvent = {
      at: toSeconds(one.frozen_at),
      kind: 'frozen',
      text: `${one.frozen_by_name} 依 ${one.order_number} 冻结`,
      note: one.reason,
    }
    if (one.released_at === null) return [frozen]
    const approved = one.approved_by_name === null ? '' : `，${one.approved_by_name} 复核`
    return [
      frozen,
      {
        at: toSeconds(one.released_at),
        kind: 'unfrozen',
        text: `${one.released_by_name} 依 ${one.release_number} 解除冻结${approved}`,
        note: one.release_reason ?? '',
      },
    ]
  })
  return [...ofLedger, ...ofCourts]
}

/** Returns the items that a token id names: one of an ERC-721 work, all of an ERC-1155 work. */
async function readToken({ db, goods }: ItemAdminDeps, tokenId: string): Promise<queries.TokenOf | undefined> {
  const id = BigInt(tokenId)
  const isWork = id < 2n ** 63n
  const { workId, serial } = pieceOf(id)
  if (!isWork && (workId >= 2n ** 63n || serial > 2_147_483_647)) return undefined
  const goodsSn = await goods.findByWorkId(db, String(isWork ? id : workId))
  return goodsSn && { goodsSn, serial: isWork ? null : serial }
}

const tokenIdOfItem = (row: queries.AdminRow, work: GoodsSummary): string =>
  String(tokenIdOf(work.contractType === ContractType.c721 ? '721' : '1155', BigInt(work.chainWorkId), row.serial))
