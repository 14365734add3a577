import * as z from 'zod'
import { auditEntryId, staffId } from '../ids.ts'
import { seconds } from '../schema.ts'
import { adminList, choice } from './list.ts'

const outcome = choice('结果', { done: '已执行', asked: '已提交复核', refused: '未执行' })

/** Lists what staff did and attempted, newest first. */
export const auditList = adminList('audit/list', {
  title: '查看审计记录',
  auth: 'audit.read',
  filters: {
    staff: staffId.meta({ title: '员工编号' }),
    /** The path of a call or a prefix of it, such as `order/`. */
    verb: z.string().min(1).max(60).meta({ title: '动作' }),
    target: z.string().min(1).max(80).meta({ title: '对象' }),
    outcome,
    from: seconds.meta({ title: '不早于' }),
    until: seconds.meta({ title: '早于' }),
    /** `acts` leaves out refused reads and requests for the second factor, after which the action follows. */
    scope: choice('范围', { acts: '操作', all: '操作与被拒的访问' }),
    /** Display name or login name. */
    name: z.string().min(1).max(32).meta({ title: '姓名或登录名' }),
  },
  sorts: ['-at', 'at'],
  row: z.strictObject({
    id: auditEntryId.meta({ title: '编号' }),
    at: seconds.meta({ title: '时间' }),
    staff: z.strictObject({ id: staffId.nullable(), name: z.string() }).meta({ title: '员工' }),
    verb: z.string().meta({ title: '动作' }),
    target: z.string().meta({ title: '对象' }),
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string().meta({ title: '原因' }),
    outcome,
    /** Error code of a refused action; empty if it was done. */
    refusal: z.string().meta({ title: '未执行原因' }),
    address: z.string().meta({ title: '地址' }),
    requestId: z.string().meta({ title: '请求编号' }),
  }),
})
