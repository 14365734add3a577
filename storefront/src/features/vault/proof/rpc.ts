import { withDeadline } from '@app/contract/deadline'

/** Sends a request to a chain. Throws ChainUnreachable if there is no usable answer. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** The chain could not be queried, which proves nothing either way. */
export class ChainUnreachable extends Error {
  override readonly name = 'ChainUnreachable'
}

const timeoutMilliseconds = 12_000

/** JSON-RPC over plain fetch, directly from this browser to `rpcPath`. */
export function askAt(rpcPath: string, { send = fetch }: { send?: typeof fetch } = {}): Ask {
  let id = 0
  return async (method, params) => {
    let answer: unknown
    try {
      const body = JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })
      answer = await withDeadline(timeoutMilliseconds, async (signal) => {
        const headers = { 'content-type': 'application/json' }
        const response = await send(rpcPath, { method: 'POST', headers, body, signal })
        return response.json() as Promise<unknown>
      })
    } catch (cause) {
      throw new ChainUnreachable('没有连上区块链节点', { cause })
    }
    if (typeof answer !== 'object' || answer === null) throw new ChainUnreachable('节点的答复无法识别')
    if ('error' in answer && answer.error) throw new ChainUnreachable('节点拒绝了这次查询')
    // The gateway's own refusals are envelopes with a message for users.
    if (!('result' in answer)) {
      const message = 'msg' in answer && typeof answer.msg === 'string' ? answer.msg : ''
      throw new ChainUnreachable(message || '节点的答复无法识别')
    }
    return answer.result
  }
}
