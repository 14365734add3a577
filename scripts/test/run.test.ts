import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { projectFolder } from '../lib/project.mjs'
import { run } from '../lib/run.mjs'

const node = process.execPath

test('resolves with the exit code, or with 128 and the signal as a shell does', async () => {
  expect(await run(node, ['-e', 'process.exit(7)'])).toBe(7)
  expect(await run(node, ['-e', 'process.kill(process.pid, "SIGTERM")'])).toBe(128 + 15)
  expect(process.listenerCount('SIGTERM')).toBe(0)
})

test('a program that is not there is an error', async () => {
  await expect(run('no-such-program', [])).rejects.toMatchObject({ code: 'ENOENT' })
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s reaches the program once, and its exit code becomes ours',
  async (signal) => {
    const inner = `let count = 0; process.on('${signal}', () => { count++; setTimeout(() => process.exit(40 + count), 500) })
    console.log('ready'); setInterval(() => {}, 1000)`
    const library = pathToFileURL(join(projectFolder, 'scripts/lib/run.mjs')).href
    const outer = `import { run } from '${library}'; process.exitCode = await run(process.execPath, ['-e', ${JSON.stringify(inner)}])`
    const child = spawn(node, ['--input-type=module', '-e', outer], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill(signal)
    setTimeout(() => child.kill(signal), 100)
    expect(await once(child, 'exit')).toEqual([41, null])
  },
)
