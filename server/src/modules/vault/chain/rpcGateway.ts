import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Ajv } from 'ajv'
import { createMinuteLimit } from '../../../core/addressLimits.ts'
import { AppError } from '../../../core/errors.ts'
import { fetchTraced } from '../../../core/outbound.ts'

export const rpcPath = '/api/v1/chain/rpc'

const readMethods = new Set(['eth_chainId', 'eth_blockNumber', 'eth_getTransactionReceipt', 'eth_getTransactionByHash'])
const timeoutMilliseconds = 8000
const perMinute = 240
/** Most questions in one batch: the default batch size of ethers. */
const mostAtOnce = 100
/** Concurrent questions of a batch to the node. */
const askedAtOnce = 10
const mostBytes = 65_536
const notOurs = '只能查询本平台的藏品'
const nodeAway = '区块链节点暂时连接不上，请稍后再验证'

interface Question {
  id: number | string
  method: string
  params: unknown[]
}

const isQuestion = new Ajv({ allowUnionTypes: true }).compile<Question>({
  type: 'object',
  required: ['jsonrpc', 'id', 'method', 'params'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: ['integer', 'string'], maximum: 1e9, maxLength: 40 },
    method: { type: 'string', maxLength: 60 },
    params: { type: 'array', maxItems: 2 },
  },
  additionalProperties: false,
})

export interface RpcGatewayDeps {
  rpcUrl: string
  contracts: readonly string[]
  /** Limit of a whole /48, as a multiple of that of a /64. */
  siteFactor: number
}

/** The node, and the addresses of our contracts in lower case. */
interface Node {
  rpcUrl: string
  known: ReadonlySet<string>
}

/**
 * Lets a visitor's browser or wallet query the chain: read methods only, calls to our two contracts only, as one
 * question or a JSON-RPC batch of at most 100. Each question of a batch is checked, sent and answered separately, under
 * its own id. An address may send 240 questions a minute to one process.
 */
export function rpcGateway({ rpcUrl, contracts, siteFactor }: RpcGatewayDeps): (app: FastifyInstance) => void {
  const node: Node = { rpcUrl, known: new Set(contracts.map((address) => address.toLowerCase())) }
  const requireCalm = createMinuteLimit({ perMinute, siteFactor })
  return (app) => {
    const onRequest = async ({ ip }: FastifyRequest) => requireCalm(ip)
    app.post(rpcPath, { bodyLimit: mostBytes, onRequest }, async (request, reply) => {
      const question: unknown = request.body
      if (!Array.isArray(question)) return reply.type('application/json').send(await answerSingle(node, question))
      if (question.length === 0 || question.length > mostAtOnce)
        throw new AppError('BAD_INPUT', { msg: `一次可以问 1 到 ${mostAtOnce} 个问题`, data: { field: '' } })
      // The first question is counted already.
      for (let count = 1; count < question.length; count++) requireCalm(request.ip)
      return reply.send(await answerBatch(node, question))
    })
  }
}

/** Returns the node's answer unchanged. Throws BAD_INPUT, NOT_ALLOWED, PROVIDER_UNAVAILABLE. */
async function answerSingle({ rpcUrl, known }: Node, question: unknown): Promise<string> {
  if (!isQuestion(question)) throw new AppError('BAD_INPUT', { data: { field: '' } })
  const { id, method, params } = question
  if (!isAllowed(known, method, params)) throw new AppError('NOT_ALLOWED', { msg: notOurs })
  return askNode(rpcUrl, { jsonrpc: '2.0', id, method, params }).catch((cause: unknown) => {
    throw new AppError('PROVIDER_UNAVAILABLE', { msg: nodeAway, cause })
  })
}

async function answerBatch(node: Node, questions: readonly unknown[]): Promise<object[]> {
  const answers: object[] = []
  for (let first = 0; first < questions.length; first += askedAtOnce) {
    const some = questions.slice(first, first + askedAtOnce)
    answers.push(...(await Promise.all(some.map((question) => answerInBatch(node, question)))))
  }
  return answers
}

/** Answers one question of a batch; a refusal is a JSON-RPC error of its own. */
async function answerInBatch({ rpcUrl, known }: Node, question: unknown): Promise<object> {
  if (!isQuestion(question)) return refusal(idOf(question), -32_600, 'Invalid Request')
  const { id, method, params } = question
  if (!isAllowed(known, method, params)) return refusal(id, -32_601, notOurs)
  try {
    const answer: unknown = JSON.parse(await askNode(rpcUrl, { jsonrpc: '2.0', id, method, params }))
    // Only a single JSON-RPC answer is passed on.
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
      throw new Error('The node answered oddly')
    return { ...answer, id }
  } catch {
    return refusal(id, -32_000, nodeAway)
  }
}

/** Whether a method only reads, and a call is to one of our contracts. */
function isAllowed(known: ReadonlySet<string>, method: string, params: readonly unknown[]): boolean {
  if (readMethods.has(method)) return params.every((param) => typeof param === 'string' && param.length <= 66)
  const [call, block] = params
  if (method !== 'eth_call' || (block !== undefined && block !== 'latest')) return false
  if (typeof call !== 'object' || call === null || !('to' in call) || !('data' in call)) return false
  const { to, data, ...rest } = call
  return (
    Object.keys(rest).length === 0 &&
    typeof to === 'string' &&
    known.has(to.toLowerCase()) &&
    typeof data === 'string' &&
    /^0x[0-9a-f]{8,400}$/i.test(data)
  )
}

/** The JSON-RPC error for a question of a batch that is not passed on. */
const refusal = (id: number | string | null, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

/** Reads the id of a malformed question; null if it has none that can be returned. */
function idOf(question: unknown): number | string | null {
  if (typeof question !== 'object' || question === null || !('id' in question)) return null
  const { id } = question
  return Number.isSafeInteger(id) || (typeof id === 'string' && id.length <= 40) ? (id as number | string) : null
}

/** Returns the node's answer unchanged. Throws if it is incomplete, late or an error status. */
async function askNode(rpcUrl: string, question: object): Promise<string> {
  const response = await fetchTraced(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  })
  if (!response.ok) throw new Error(`The node answered ${response.status}`)
  return response.text()
}
