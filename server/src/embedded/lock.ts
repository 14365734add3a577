import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'

/** Another process holds the folder. The message says which one. */
export class FolderBusyError extends Error {
  override readonly name = 'FolderBusyError'
}

/**
 * Takes a folder for this process and returns the function that gives it back. The kernel frees it when the process
 * dies, however it dies: the lock is a listening socket in Linux' abstract namespace, not a file that can go stale.
 * Throws a `FolderBusyError` when another process holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const digest = createHash('sha256').update(realpathSync(folder)).digest('hex')
  const address = `\0digital-collectibles-${digest}`
  const server = createServer((socket) => socket.end(String(process.pid)))
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE'
        ? holderOf(address).then((holder) => reject(busy(folder, holder)), reject)
        : reject(error),
    )
    server.listen(address)
  })
  server.unref()
  return () => new Promise((resolve) => void server.close(() => resolve()))
}

function busy(folder: string, holder: string): FolderBusyError {
  return new FolderBusyError(
    `这个文件夹已有一个服务在运行${holder && `（进程 ${holder}）`}，请先停止它，或用 DATA_FOLDER 指定另一个数据文件夹。 / ` +
      `A server is already running on ${folder}${holder && ` (process ${holder})`}. Stop it first, or give another DATA_FOLDER.`,
  )
}

async function holderOf(address: string): Promise<string> {
  const socket = connect(address)
  socket.setTimeout(1000, () => socket.destroy())
  return text(socket).catch(() => '')
}
