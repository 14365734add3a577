import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const log = join(import.meta.dirname, '../../src/core/log.ts')
const program = `
  import { createLog } from ${JSON.stringify(log)}
  const log = createLog('info')
  for (let line = 0; line < 3; line++) {
    log.info({ line }, 'said')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  log.info('the last word')
  console.error('went on to its end')`

function run(stdout: number | 'pipe') {
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', stdout, 'pipe'],
    encoding: 'utf8',
    timeout: 20_000,
  })
}

test('every line arrives, including the last one', () => {
  const { stdout, status } = run('pipe')
  expect(status).toBe(0)
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg),
  ).toEqual(['said', 'said', 'said', 'the last word'])
})

// macOS has no file that is always full.
test.runIf(existsSync('/dev/full'))('a log on a full disk neither ends nor blocks a process', () => {
  const full = openSync('/dev/full', 'w')
  try {
    expect(run(full)).toMatchObject({ status: 0, stderr: 'went on to its end\n' })
  } finally {
    closeSync(full)
  }
})
