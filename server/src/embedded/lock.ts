import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** Another process holds the folder. The message says which one. */
export class FolderBusyError extends Error {
  override readonly name = 'FolderBusyError'
}

/** How long a server may take to let go of its folder after it was told to stop. */
const PATIENCE_MILLISECONDS = 5000

/**
 * Takes a folder for this process and returns the function that gives it back. The kernel frees it when the process
 * dies, however it dies: the lock is a listening socket in Linux' abstract namespace, not a file that can go stale.
 * Throws a `FolderBusyError` when another process holds it and does not let go within `patience` milliseconds.
 */
export async function lockFolder(folder: string, patience = PATIENCE_MILLISECONDS): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const digest = createHash('sha256').update(realpathSync(folder)).digest('hex')
  const address = `\0digital-collectibles-${digest}`
  const deadline = Date.now() + patience
  let server = await tryListen(address)
  while (!server) {
    if (Date.now() > deadline) throw busy(folder, await holderOf(address))
    await sleep(100)
    server = await tryListen(address)
  }
  const held = server.unref()
  return () => new Promise((resolve) => void held.close(() => resolve()))
}

/** The listening server, or undefined while another one has the address. */
function tryListen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end(String(process.pid)))
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => resolve(server))
  })
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
