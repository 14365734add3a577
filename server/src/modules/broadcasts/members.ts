import type { Uid } from '@app/contract'
import type { AudienceKind } from '@app/contract/admin/broadcastNames'
import type { Db, Tx } from '../../core/database.ts'
import type { FollowedSubject, GoodsModule } from '../goods/index.ts'
import type { UserModule } from '../user/index.ts'
import type { VaultModule } from '../vault/index.ts'
import * as queries from './audienceQueries.ts'

export interface MemberDeps {
  goods: Pick<GoodsModule, 'followers'>
  people: Pick<UserModule['people'], 'countUsers' | 'usersAfter'>
  vault: Pick<VaultModule, 'countHolders' | 'holdersAfter'>
}

type Audience = Pick<queries.AudienceRow, 'id' | 'kind' | 'goods_sn' | 'subject'>

const followedKinds: { readonly [Kind in AudienceKind]?: FollowedSubject['kind'] } = {
  shopFollowers: 'shop',
  seriesFollowers: 'series',
  creatorFollowers: 'creator',
}

/** Returns whose followers a group consists of; undefined for another kind of group. */
export function followedBy({ kind, subject }: Pick<Audience, 'kind' | 'subject'>): FollowedSubject | undefined {
  const followed = followedKinds[kind]
  return followed && { kind: followed, subject: subject ?? '' }
}

/** Returns the number of members that a group has now, of closed accounts too. */
export function countMembers({ goods, people, vault }: MemberDeps, db: Db | Tx, audience: Audience): Promise<number> {
  const { id, kind, goods_sn: goodsSn } = audience
  const followed = followedBy(audience)
  if (followed) return goods.followers.count(db, followed)
  if (kind === 'list') return queries.countListed(db, id)
  if (kind === 'holders') return vault.countHolders(db, goodsSn ?? '')
  return people.countUsers(db, { isVerified: kind === 'verified' })
}

/** Returns a page of the members that a group has now. */
export function membersAfter(
  { goods, people, vault }: MemberDeps,
  db: Db | Tx,
  audience: Audience,
  place: queries.MemberPlace,
): Promise<Uid[]> {
  const { id, kind, goods_sn: goodsSn } = audience
  const followed = followedBy(audience)
  if (followed) return goods.followers.after(db, followed, place)
  if (kind === 'list') return queries.listedAfter(db, id, place)
  if (kind === 'holders') return vault.holdersAfter(db, goodsSn ?? '', place)
  return people.usersAfter(db, { isVerified: kind === 'verified', ...place })
}
