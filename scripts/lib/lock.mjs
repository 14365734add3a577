import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { projectFolder } from './project.mjs'

/**
 * Does the work while no other script sets up the same clone; waits for one that does. The kernel frees the lock when
 * its holder dies: it is a socket in Linux' abstract namespace. Elsewhere there is no lock.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function aloneInClone(work) {
  if (process.platform !== 'linux') return work()
  const address = `\0digital-collectibles-setup-${createHash('sha256').update(projectFolder).digest('hex')}`
  let server = await tryListen(address)
  if (!server)
    console.log('另一个脚本正在准备这个项目，等它完成… / Another script is setting this clone up; waiting for it…')
  while (!server) {
    await new Promise((resolve) => setTimeout(resolve, 300))
    server = await tryListen(address)
  }
  try {
    return await work()
  } finally {
    server.close()
  }
}

/**
 * @param {string} address
 * @returns {Promise<import('node:net').Server | undefined>}
 */
function tryListen(address) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => resolve(server))
  })
}
