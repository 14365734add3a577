import { once } from 'node:events'
import { connect } from 'node:tls'
import { openSocket, readAnswers } from './load.ts'

export interface Answer {
  status: number
  body: Buffer
  /** Milliseconds until the answer was complete. */
  milliseconds: number
}

/** Opens one kept-alive connection for sequential requests; over TLS if a certificate is given. */
export async function openConnection(port: number, certificate?: Buffer) {
  const plain = await openSocket(port)
  const socket = certificate ? connect({ socket: plain, ca: certificate, host: '127.0.0.1' }) : plain
  if (socket !== plain) await once(socket, 'secureConnect')
  let sentAt = 0
  let settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  socket.removeAllListeners('error')
  socket.on('error', (error) => settle?.reject(error))
  socket.on('close', () => settle?.reject(new Error('The server ended the connection')))
  readAnswers(socket, (status, body) => settle?.resolve({ status, body, milliseconds: performance.now() - sentAt }))
  return {
    ask(request: Buffer): Promise<Answer> {
      return new Promise((resolve, reject) => {
        settle = { resolve, reject }
        sentAt = performance.now()
        socket.write(request)
      })
    },
    /** Returns the bytes so far in both directions. */
    bytes: () => socket.bytesRead + socket.bytesWritten,
    close(): void {
      settle = undefined
      socket.destroy()
    },
  }
}

export type Connection = Awaited<ReturnType<typeof openConnection>>
