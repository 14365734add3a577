import * as z from 'zod'
import { chainOperationId, chainVerificationId, goodsSn, itemId } from '../ids.ts'
import { count, done, nothing, seconds, trimmed } from '../schema.ts'
import { transactionHash } from './items.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

const titled = (title: string) => z.string().meta({ title })
const time = (title: string) => seconds.meta({ title })

const operationKind = choice('动作', { mint: '铸造', transfer: '转移', burn: '销毁' })
const operationState = choice('状态', { waiting: '等待', done: '完成', dead: '失败' })

/** Returns the state of the chain and of the operations queued for it. */
export const chainStatus = adminRoute('GET', 'chain/status', {
  title: '查看链上状况',
  auth: 'chain.read',
  input: nothing,
  reply: z.strictObject({
    chainId: count,
    chainName: z.string(),
    isReachable: z.boolean(),
    isDeployed: z.boolean(),
    blockHeight: count.nullable(),
    contract721: z.string(),
    contract1155: z.string(),
    /** The newest block that holds one of our writes, according to this database. */
    keptBlock: count.nullable(),
    /** The account that writes. Amounts are wei as decimal digits; null while the chain does not answer. */
    minter: z.strictObject({
      address: z.string(),
      balanceWei: z.string().nullable(),
      gasPriceWei: z.string().nullable(),
      /** Approximate number of pieces that the balance can mint at this price; null if gas is free. */
      mintsLeft: z.int().nullable(),
    }),
    outbox: z.strictObject({
      waiting: count,
      /** Waiting operations that are gifts, sales between people or burns, not mints. */
      moves: count,
      dead: count,
      /** Waiting operations that were refused before and are being retried. */
      retried: count,
      doneLastDay: count,
      /** Time since which the oldest has waited; null if none waits. */
      oldestAt: seconds.nullable(),
      /** Waiting operations whose last attempt failed, and the time since which the oldest of them has waited. */
      failing: count,
      failingSince: seconds.nullable(),
      /** Error of the last attempt; null if no waiting operation has failed. */
      lastError: z.string().nullable(),
    }),
    /** The last range of blocks whose logs the node refused, with the node's message; null if there is none. */
    limit: z.strictObject({ blocks: count, message: z.string(), times: count, metAt: seconds }).nullable(),
  }),
})

export const chainOperations = adminList('chain/operations', {
  title: '查看上链队列',
  auth: 'chain.read',
  filters: {
    state: operationState,
    kind: operationKind,
    transactionHash,
    itemId: itemId.meta({ title: '藏品编号' }),
  },
  sorts: ['-queuedAt', 'queuedAt'],
  row: z.strictObject({
    operationId: chainOperationId.meta({ title: '序号' }),
    kind: operationKind,
    itemId: itemId.meta({ title: '藏品编号' }),
    goodsName: titled('作品'),
    serial: count.meta({ title: '编号' }),
    state: operationState,
    attempts: count.meta({ title: '已试次数' }),
    /** Error of the last attempt, as a code of the adapter. */
    lastError: titled('最近的失败').nullable(),
    queuedAt: time('排入时间'),
    runAt: time('下次尝试').nullable(),
    doneAt: time('完成时间').nullable(),
    transactionHash: titled('交易哈希').nullable(),
  }),
})

/** Retries an operation that the chain refused. */
export const retryOperation = adminRoute('POST', 'chain/retry', {
  title: '重试上链',
  auth: 'chain.operate',
  input: z.strictObject({ operationId: chainOperationId, reason: trimmed('原因', 2, 200) }),
  example: { operationId: '999999', reason: '合约已修复' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Starts a comparison of every item with the chain, or returns the running one. */
export const verifyChain = adminRoute('POST', 'chain/verify', {
  title: '与链上核对',
  auth: 'chain.operate',
  input: nothing,
  reply: z.strictObject({ verificationId: chainVerificationId, isNew: z.boolean() }),
})

const verification = z.strictObject({
  verificationId: chainVerificationId.meta({ title: '序号' }),
  state: choice('结果', { running: '核对中', matched: '全部相符', differed: '有不符', failed: '未能完成' }),
  askedAt: time('开始时间'),
  endedAt: time('结束时间').nullable(),
  askedBy: titled('发起人'),
  compared: count.meta({ title: '已核对' }),
  waiting: count.meta({ title: '待上链' }),
  dead: count.meta({ title: '上链失败' }),
  differing: count.meta({ title: '不符' }),
  failure: titled('未完成的原因'),
})

export const chainVerifications = adminList('chain/verifications', {
  title: '查看链上核对记录',
  auth: 'chain.read',
  filters: {},
  sorts: ['-askedAt', 'askedAt'],
  row: verification,
})

/** Returns one comparison with its first hundred differences. */
export const chainVerification = adminRoute('GET', 'chain/verification', {
  title: '查看链上核对结果',
  auth: 'chain.read',
  input: z.strictObject({ verificationId: chainVerificationId }),
  example: { verificationId: '999999' },
  reply: z.strictObject({
    ...verification.shape,
    differences: z.array(
      z.strictObject({
        itemId,
        goodsSn,
        serial: count,
        /** An address, `burnt` or `absent`. */
        expected: z.string(),
        found: z.string(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})
