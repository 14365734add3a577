import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { keccak256 } from 'viem'
import type { Hex } from '../../src/ports/chain.ts'

interface Question {
  id: number
  method: string
  params: unknown[]
}

/** A proxy in front of the local chain that imposes the limits of hosting providers; they can be changed while it runs. */
export interface HostedNode {
  url: string
  /** Most blocks in one request for logs, and the refusal beyond it. */
  mostBlocks: number
  refusal: { status?: number; code: number; message: string }
  /** How requests for logs are answered. */
  logs: 'well' | 'unsupported' | 'away'
  takesBatches: boolean
  /** Most questions per second; others are answered with 429. */
  perSecond: number
  /** How often the answer to a method is lost after the node acted on it. */
  dropped: Map<string, number>
  /** Whether transactions are acknowledged and then dropped. */
  losesTransactions: boolean
  /** The methods that were called, with the number of blocks of each answered request for logs. */
  methods: string[]
  spans: number[]
  stop(): Promise<void>
}

export async function startHostedNode(target: string): Promise<HostedNode> {
  let times: number[] = []
  const answer = (id: number, error: { code: number; message: string }) => ({ jsonrpc: '2.0', id, error })

  async function forward(question: Question): Promise<object> {
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    })
    return (await response.json()) as object
  }

  async function one(question: Question): Promise<object> {
    const { id, method, params } = question
    node.methods.push(method)
    if (method === 'eth_getLogs') {
      if (node.logs === 'unsupported')
        return answer(id, { code: -32_601, message: 'the method eth_getLogs is not available' })
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
      const head = ((await forward({ id, method: 'eth_blockNumber', params: [] })) as { result: string }).result
      const number = (block: string) => Number(block === 'earliest' ? 0 : block === 'latest' ? head : block)
      const span = number(toBlock) - number(fromBlock) + 1
      if (span > node.mostBlocks) return answer(id, node.refusal)
      node.spans.push(span)
    }
    if (method === 'eth_sendRawTransaction' && node.losesTransactions)
      return { jsonrpc: '2.0', id, result: keccak256(params[0] as Hex) }
    return forward(question)
  }

  function isDropped(questions: readonly Question[]): boolean {
    const method = questions.map((question) => question.method).find((name) => (node.dropped.get(name) ?? 0) > 0)
    if (method === undefined) return false
    node.dropped.set(method, (node.dropped.get(method) ?? 0) - 1)
    return true
  }

  function reply(response: ServerResponse, status: number, body: object): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = createServer(async (request, response) => {
    const asked = JSON.parse(await text(request)) as Question | Question[]
    const questions = [asked].flat()
    const id = questions[0]?.id ?? 0
    const now = performance.now()
    times = times.filter((time) => now - time < 1000)
    if (times.length + questions.length > node.perSecond)
      return reply(
        response,
        429,
        answer(id, { code: 429, message: 'Your app has exceeded its compute units per second capacity' }),
      )
    times.push(...questions.map(() => now))
    if (Array.isArray(asked) && !node.takesBatches)
      return reply(response, 400, answer(0, { code: -32_600, message: 'batch requests are not allowed' }))
    if (node.logs === 'away' && questions.some(({ method }) => method === 'eth_getLogs'))
      return reply(response, 503, { message: 'Service Unavailable' })
    const answers = await Promise.all(questions.map(one))
    if (isDropped(questions)) return response.destroy()
    const refused = answers.find((each) => 'error' in each)
    reply(
      response,
      refused && node.refusal.status ? node.refusal.status : 200,
      Array.isArray(asked) ? answers : (answers[0] ?? {}),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const node: HostedNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mostBlocks: Infinity,
    refusal: { code: -32_600, message: 'You can make eth_getLogs requests with up to a 10 block range.' },
    logs: 'well',
    takesBatches: true,
    perSecond: Infinity,
    dropped: new Map(),
    losesTransactions: false,
    methods: [],
    spans: [],
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return node
}
