import { sql } from 'kysely'
import type { StaffId } from '@app/contract'
import type { Db } from '../../core/database.ts'
import type { Steps } from '../../core/steps.ts'
import { hasFactor, isOfPartner } from './accounts/queries.ts'

/** Whether more than one person can do what needs two. */
export const staffSteps = {
  async colleagues(db) {
    const people = await ownPeople(db)
    const ready = people.filter(({ is_ready }) => is_ready)
    const owners = ready.filter(({ is_owner }) => is_owner)
    const waiting = people.filter(({ is_ready }) => !is_ready)
    const areApart = owners.length < 2 || (await areAnyApart(db, owners))
    return {
      found: [`${owners.length} 位负责人，连同其他同事共 ${ready.length} 人能登录`],
      missing: [
        ...(owners.length < 2 ? ['只有一位负责人：请再添加一位，并让对方用邀请链接设置密码、登记第二步验证'] : []),
        ...(areApart
          ? []
          : [
              '几位负责人的邀请链接出自同一人，还不能互相复核：请安装人在服务器上用 npm run ops -- staff invite 为其中一位重发链接',
            ]),
        ...(waiting.length > 0
          ? [`还没有用邀请链接登录：${waiting.map(({ display_name }) => display_name).join('、')}`]
          : []),
      ],
    }
  },
} satisfies Steps

/** Whether two of these may approve each other's requests, because they cannot be one person. */
async function areAnyApart(db: Db, people: readonly { id: StaffId }[]): Promise<boolean> {
  const ids = people.map(({ id }) => id)
  const { rows } = await sql<{ are_apart: boolean }>`
    select exists (
      select from unnest(${ids}::bigint[]) a (id) join unnest(${ids}::bigint[]) b (id) on a.id < b.id
      where not staff_may_be_one(a.id, b.id, now())
    ) as are_apart`.execute(db)
  return rows[0]?.are_apart ?? false
}

/** Returns the operator's own active staff, at most a hundred. */
const ownPeople = (db: Db) =>
  db
    .selectFrom('staff_accounts as a')
    .select(['a.id', 'a.display_name'])
    .select((eb) => [
      eb.and([eb('a.password_hash', 'is not', null), eb.parens(hasFactor)]).as('is_ready'),
      eb
        .exists(
          eb
            .selectFrom('staff_role_holders as h')
            .select('h.role')
            .whereRef('h.staff_id', '=', 'a.id')
            .where('h.role', '=', 'owner'),
        )
        .as('is_owner'),
    ])
    .where('a.disabled_reason', 'is', null)
    .where((eb) => eb.not(isOfPartner))
    .orderBy('a.id')
    .limit(100)
    .execute()
