import { createHash } from 'node:crypto'
import { closeSync, constants, ftruncateSync, openSync, readFileSync, realpathSync, writeSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** An exclusive hold on a folder. The kernel releases it with the process, however that ends, so it cannot go stale. */
export interface Hold {
  /** Takes the hold and returns its release; undefined while another process has it. */
  readonly take: (folder: string) => Promise<(() => Promise<void>) | undefined>
  /** Returns the pid of the holder; empty if it is unknown. */
  readonly holder: (folder: string) => Promise<string>
}

/** On Linux: a listening socket in the abstract namespace that answers with the holder's pid. */
const socketHold: Hold = {
  take: (folder) =>
    new Promise((resolve, reject) => {
      const server = createServer((socket) => socket.end(String(process.pid)))
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
      )
      server.listen(addressOf(folder), () => {
        server.unref()
        resolve(() => new Promise((done) => void server.close(() => done())))
      })
    }),
  holder(folder) {
    const socket = connect(addressOf(folder))
    socket.setTimeout(1000, () => socket.destroy())
    return text(socket).catch(() => '')
  },
}

function addressOf(folder: string): string {
  return `\0digital-collectibles-${createHash('sha256').update(realpathSync(folder)).digest('hex')}`
}

/** macOS flag to open a file for one process alone; Node has no name for it. */
const O_EXLOCK = 0x20

/** On macOS: a file opened with a lock, which contains the holder's pid. */
export function fileHold(open: typeof openSync = openSync): Hold {
  const pathOf = (folder: string) => join(folder, 'in-use')
  return {
    async take(folder) {
      const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK
      try {
        const file = open(pathOf(folder), flags, 0o600)
        ftruncateSync(file)
        writeSync(file, String(process.pid))
        return async () => closeSync(file)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined
        throw error
      }
    },
    async holder(folder) {
      try {
        return readFileSync(pathOf(folder), 'utf8')
      } catch {
        return ''
      }
    },
  }
}

/** The hold of this platform. */
export const hold: Hold = process.platform === 'darwin' ? fileHold() : socketHold
