import * as z from 'zod'
import { draftId, goodsSn, rehearsalId } from '../ids.ts'
import { count, done, fen, seconds, trimmed } from '../schema.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

/** Maximum number of simulated people, limited by what one worker can play. */
export const mostPeople = 20_000

const people = z.int().min(1).max(mostPeople).meta({ title: '人数' })
/** Arrival pattern: all when the sale begins, evenly over a minute, or in three waves. */
const curve = choice('到场方式', { atOnce: '开售瞬间全部到场', minute: '一分钟内陆续到场', waves: '分三波到场' })
const state = choice('状态', {
  preparing: '准备中',
  running: '进行中',
  done: '已完成',
  stopped: '已停止',
  failed: '未能完成',
})

/** `slow`: everything is right, but people waited too long. */
const outcome = choice('结论', { passed: '通过', slow: '太慢', failed: '未通过' })

/** Rules of the sale at the time of the rehearsal. */
export const rehearsalTerms = z.strictObject({
  priceFen: fen,
  edition: count,
  /** 0 means no limit. */
  perPersonLimit: count,
  isDrop: z.boolean(),
  /** Freight of an order of physical goods, which need an address; absent for digital ones. */
  freightFen: fen.optional(),
  /** Windows before the public sale, earliest first: seconds before the sale and their duration. */
  windows: z.array(z.strictObject({ kind: z.enum(['vip', 'item', 'allowlist']), before: count, lasts: count })),
  /** Boxes that hold each prize of a blind box, in the order of its table; absent for a work. */
  prizes: z.array(count).optional(),
})
export type RehearsalTerms = z.infer<typeof rehearsalTerms>

export const rehearsalScript = z.strictObject({
  people,
  curve,
  /** Percentage of people who may buy, and arrive, in the windows before the sale; ignored without windows. */
  earlyPercent: z.int().min(0).max(100).meta({ title: '优先购人数占比（%）' }),
})
export type RehearsalScript = z.infer<typeof rehearsalScript>

/** Milliseconds from the press to the last answer, including retries. */
const times = z.strictObject({ p50: count, p95: count, p99: count, most: count })
export type RehearsalTimes = z.infer<typeof times>

const refusals = z.array(z.strictObject({ reason: z.string(), message: z.string(), count }))

export const rehearsalReport = z.strictObject({
  /** Server processes, and connections opened to them. */
  processes: count,
  connections: count,
  /** Seconds from the first press to the last answer. */
  lastedSeconds: z.number().min(0),
  placed: count,
  paid: count,
  paidFen: fen,
  sold: count,
  left: count,
  /** Whether no piece was sold twice or oversold, and all were sold if enough people came. */
  isExact: z.boolean(),
  /** Orders in the busiest second. */
  peakOrders: count,
  /** Answers per second, placed or refused, while people arrived. */
  answersPerSecond: count,
  order: times,
  /** Time from pressing pay until the notification was accepted. */
  pay: times,
  /** Boxes opened by their buyers right after the payment, and the time it took; absent for a work. */
  opened: z.strictObject({ count, times }).optional(),
  refusals,
  /** Attempts answered with a request to retry, and people who received no answer at all. */
  again: count,
  lost: count,
  /** One entry per second, beginning with the first press. */
  perSecond: z.array(z.strictObject({ pressed: count, placed: count, refused: count, paid: count })),
  /** Invariants checked on the rehearsal's books, and those that were violated. */
  invariants: z.strictObject({ checked: count, broken: z.array(z.string()) }),
})
export type RehearsalReport = z.infer<typeof rehearsalReport>

export const rehearsalProgress = z.strictObject({ pressed: count, answered: count, placed: count, paid: count })
export type RehearsalProgress = z.infer<typeof rehearsalProgress>

const card = {
  id: rehearsalId.meta({ title: '编号' }),
  /** For a draft, the number under which it will be published. */
  goodsSn: goodsSn.meta({ title: '商品编号' }),
  goodsName: z.string().meta({ title: '作品' }),
  /** Null if it was published goods that were rehearsed. */
  draftId: draftId.nullable().meta({ title: '草稿编号' }),
  state,
  people,
  curve,
  askedAt: seconds.meta({ title: '发起时间' }),
  askedBy: z.string().meta({ title: '发起人' }),
  endedAt: seconds.nullable().meta({ title: '结束时间' }),
}

export const rehearsalList = adminList('rehearsal/list', {
  title: '查看演练列表',
  auth: 'rehearsal.read',
  filters: { goodsSn: goodsSn.meta({ title: '商品编号' }), state },
  sorts: ['-askedAt', 'askedAt'],
  row: z.strictObject({
    ...card,
    edition: count.meta({ title: '发行数量' }),
    sold: count.nullable().meta({ title: '售出' }),
    /** Null if it did not run to its end. */
    outcome: outcome.nullable(),
    peakOrders: count.nullable().meta({ title: '峰值（单/秒）' }),
    p99: count.nullable().meta({ title: '下单 P99（毫秒）' }),
  }),
})

export const rehearsalInfo = adminRoute('GET', 'rehearsal/info', {
  title: '查看演练',
  auth: 'rehearsal.read',
  input: z.strictObject({ id: rehearsalId }),
  example: { id: '999999' },
  reply: z.strictObject({
    ...card,
    terms: rehearsalTerms,
    /** Whether the work's rules have not changed since. */
    isCurrent: z.boolean(),
    script: rehearsalScript,
    progress: rehearsalProgress.nullable(),
    report: rehearsalReport.nullable(),
    /** Null if it did not run to its end; reasons are empty if it passed. */
    verdict: z.strictObject({ outcome, reasons: z.array(z.string()) }).nullable(),
    failure: z.string(),
    /** Figures of the real sale so far; null before the first attempt to buy. */
    actual: z
      .strictObject({
        placed: count,
        sold: count,
        left: count,
        /** Orders in the busiest second that is still recorded. */
        peakOrders: count.nullable(),
        refusals,
      })
      .nullable(),
  }),
  errors: ['NOT_FOUND'],
})

/** Reports whether a rehearsal may begin now, of these goods or this draft if one is given, and why not. */
export const rehearsalReadiness = adminRoute('GET', 'rehearsal/readiness', {
  title: '查看能否演练',
  auth: 'rehearsal.read',
  input: z.strictObject({ goodsSn: goodsSn.optional(), draftId: draftId.optional() }),
  reply: z.strictObject({
    /** Sentences, each with a remedy; empty if it may begin. */
    hindrances: z.array(z.string()),
    runningId: rehearsalId.nullable(),
    /** Null if neither is given or known, or the draft lacks some of it. */
    work: z.strictObject({ goodsSn, name: z.string(), terms: rehearsalTerms }).nullable(),
  }),
})

const script = {
  people: people.default(1000),
  curve: curve.default('atOnce'),
  earlyPercent: rehearsalScript.shape.earlyPercent.default(10),
}

export const startRehearsal = adminRoute('POST', 'rehearsal/start', {
  title: '发起演练',
  auth: 'rehearsal.run',
  input: z.strictObject({ goodsSn: goodsSn.meta({ title: '商品编号' }), ...script }),
  example: { goodsSn: 'nothing' },
  reply: z.strictObject({ id: rehearsalId }),
  errors: ['GOODS_NOT_FOUND', 'REHEARSAL_RUNNING', 'REHEARSAL_REFUSED'],
})

/** Rehearses the stored version of a draft of a work or a blind box. */
export const rehearseDraft = adminRoute('POST', 'rehearsal/startDraft', {
  title: '演练草稿',
  auth: 'rehearsal.run',
  input: z.strictObject({ draftId: draftId.meta({ title: '草稿编号' }), ...script }),
  example: { draftId: '999999' },
  reply: z.strictObject({ id: rehearsalId }),
  errors: ['NOT_FOUND', 'REHEARSAL_RUNNING', 'REHEARSAL_REFUSED'],
})

export const stopRehearsal = adminRoute('POST', 'rehearsal/stop', {
  title: '停止演练',
  auth: 'rehearsal.run',
  input: z.strictObject({ id: rehearsalId, reason: trimmed('原因', 2, 200) }),
  example: { id: '999999', reason: '改天再试' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})
