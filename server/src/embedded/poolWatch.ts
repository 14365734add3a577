export interface PoolWatch {
  /** Whether the chain announces incoming transactions; until then the caller must poll. */
  isOpen(): boolean
  /** Resolves once a transaction has arrived since the last call, or after so many milliseconds. */
  wait(milliseconds: number): Promise<void>
  close(): void
}

/** Subscribes to pending transactions of the chain at `rpcUrl` over its WebSocket. Ends with the connection. */
export function watchPool(rpcUrl: string): PoolWatch {
  let isOpen = false
  let hasCome = false
  let wake = () => {}
  const socket = new WebSocket(rpcUrl.replace(/^http/, 'ws'))
  const subscription = { jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newPendingTransactions'] }
  socket.addEventListener('open', () => socket.send(JSON.stringify(subscription)))
  socket.addEventListener('message', ({ data }) => {
    // The first message answers the subscription; the others are transactions.
    if (isOpen) hasCome = true
    else isOpen = (JSON.parse(String(data)) as { result?: unknown }).result !== undefined
    wake()
  })
  const end = () => {
    isOpen = false
    wake()
  }
  socket.addEventListener('close', end)
  socket.addEventListener('error', end)

  return {
    isOpen: () => isOpen,
    async wait(milliseconds) {
      if (!hasCome) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        wake = () => {}
      }
      hasCome = false
    },
    close: () => socket.close(),
  }
}
