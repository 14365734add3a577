import type { Db } from '../../core/database.ts'
import type { Steps } from '../../core/steps.ts'
import { hasFactor, isOfPartner } from './queries.ts'

/** Whether more than one person can do what needs two. */
export const staffSteps = {
  async colleagues(db) {
    const people = await ownPeople(db)
    const ready = people.filter(({ is_ready }) => is_ready)
    const owners = ready.filter(({ is_owner }) => is_owner)
    const waiting = people.filter(({ is_ready }) => !is_ready)
    return {
      found: [`${owners.length} 位负责人，连同其他同事共 ${ready.length} 人能登录`],
      missing: [
        ...(owners.length < 2 ? ['只有一位负责人：请再添加一位，并让对方登录、登记第二步验证'] : []),
        ...(waiting.length > 0
          ? [`还没有完成首次登录：${waiting.map(({ display_name }) => display_name).join('、')}`]
          : []),
      ],
    }
  },
} satisfies Steps

/** Those of the house who may come in, at most a hundred. */
const ownPeople = (db: Db) =>
  db
    .selectFrom('staff_accounts as a')
    .select('a.display_name')
    .select((eb) => [
      eb.and([eb.val(true), eb('a.password_is_first', '=', false), eb.parens(hasFactor)]).as('is_ready'),
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
