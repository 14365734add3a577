import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Ajv } from 'ajv'
import { createMinuteLimit } from '../../core/addressLimits.ts'
import { AppError } from '../../core/errors.ts'
import { fetchTraced } from '../../core/outbound.ts'

export const rpcPath = '/api/v1/chain/rpc'

const readMethods = new Set(['eth_chainId', 'eth_blockNumber', 'eth_getTransactionReceipt', 'eth_getTransactionByHash'])
const timeoutMilliseconds = 8000
const perMinute = 240

const isQuestion = new Ajv({ allowUnionTypes: true }).compile<{
  id: number | string
  method: string
  params: unknown[]
}>({
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

/**
 * Lets a visitor's browser ask the chain itself: reading methods only, calls only of our two contracts. Each address may
 * ask 240 times a minute in one process.
 */
export function rpcGateway({
  rpcUrl,
  contracts,
  siteFactor,
}: {
  rpcUrl: string
  contracts: readonly string[]
  /** How many times as much as a /64 a whole /48 may ask. */
  siteFactor: number
}) {
  const known = new Set(contracts.map((address) => address.toLowerCase()))
  const requireCalm = createMinuteLimit({ perMinute, siteFactor })

  function isAllowed(method: string, params: readonly unknown[]): boolean {
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

  return (app: FastifyInstance): void => {
    const onRequest = async ({ ip }: FastifyRequest) => requireCalm(ip)
    app.post(rpcPath, { bodyLimit: 2048, onRequest }, async (request, reply) => {
      const question: unknown = request.body
      if (!isQuestion(question)) throw new AppError('BAD_INPUT', { data: { field: '' } })
      const { id, method, params } = question
      if (!isAllowed(method, params)) throw new AppError('NOT_ALLOWED', { msg: '只能查询本平台的藏品' })
      const answer = await askNode(rpcUrl, { jsonrpc: '2.0', id, method, params }).catch((cause: unknown) => {
        throw new AppError('PROVIDER_UNAVAILABLE', { msg: '区块链节点暂时连接不上，请稍后再验证', cause })
      })
      return reply.type('application/json').send(answer)
    })
  }
}

/** The node's answer as it wrote it. Throws when it did not answer whole, in time and well. */
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
