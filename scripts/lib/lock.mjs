import { createHash } from 'node:crypto'
import { closeSync, constants, mkdirSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { cacheFolder, projectFolder } from './project.mjs'

/**
 * Runs `work` while no other script sets up the same clone, and waits for one that does. The kernel releases the lock
 * when its holder dies: it is a socket in Linux' abstract namespace, and on macOS a file opened exclusively.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function aloneInClone(work) {
  const take = process.platform === 'darwin' ? openAlone : listenAlone
  let release = await take()
  if (!release)
    console.log('另一个脚本正在准备这个项目，等它完成… / Another script is setting this clone up; waiting for it…')
  while (!release) {
    await new Promise((resolve) => setTimeout(resolve, 300))
    release = await take()
  }
  try {
    return await work()
  } finally {
    release()
  }
}

/**
 * @returns {Promise<(() => void) | undefined>} function that releases the lock; undefined while another process holds
 * it
 */
function listenAlone() {
  const address = `\0digital-collectibles-setup-${createHash('sha256').update(projectFolder).digest('hex')}`
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => resolve(() => void server.close()))
  })
}

/** macOS flag that opens a file exclusively; Node has no name for it. */
const O_EXLOCK = 0x20

/**
 * @returns {Promise<(() => void) | undefined>} function that releases the lock; undefined while another process holds
 * it
 */
async function openAlone() {
  mkdirSync(cacheFolder, { recursive: true })
  try {
    const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK
    const file = openSync(join(cacheFolder, 'setup.lock'), flags)
    return () => closeSync(file)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EAGAIN') return undefined
    throw error
  }
}
