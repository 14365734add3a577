import type { Uid } from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import type { UserModule } from '../user/index.ts'
import type { VaultModule } from '../vault/index.ts'
import * as queries from './audienceQueries.ts'

export interface MemberDeps {
  people: Pick<UserModule['people'], 'countUsers' | 'usersAfter'>
  vault: Pick<VaultModule, 'countHolders' | 'holdersAfter'>
}

type Audience = Pick<queries.AudienceRow, 'id' | 'kind' | 'goods_sn'>

/** Returns the number of members that a group has now, of closed accounts too. */
export function countMembers({ people, vault }: MemberDeps, db: Db | Tx, audience: Audience): Promise<number> {
  const { id, kind, goods_sn: goodsSn } = audience
  if (kind === 'list') return queries.countListed(db, id)
  if (kind === 'holders') return vault.countHolders(db, goodsSn ?? '')
  return people.countUsers(db, { isVerified: kind === 'verified' })
}

/** Returns a page of the members that a group has now. */
export function membersAfter(
  { people, vault }: MemberDeps,
  db: Db | Tx,
  { id, kind, goods_sn: goodsSn }: Audience,
  place: queries.MemberPlace,
): Promise<Uid[]> {
  if (kind === 'list') return queries.listedAfter(db, id, place)
  if (kind === 'holders') return vault.holdersAfter(db, goodsSn ?? '', place)
  return people.usersAfter(db, { isVerified: kind === 'verified', ...place })
}
