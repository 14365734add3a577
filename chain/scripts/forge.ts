import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

export interface ForgeResult {
  test: string
  passed: boolean
  /** Detail reported by forge: the reason of a failure, or the number of runs. */
  detail: string
}

interface ForgeOutput {
  [suite: string]: { test_results: Record<string, { status: string; reason: string | null; kind: object }> }
}

/**
 * Runs the Solidity tests (unit, fuzz, invariants) in about fifteen seconds, most of it the compiler.
 * @throws Error with forge's output when the tests do not compile.
 */
export function runForge(): ForgeResult[] {
  const { status, stdout, stderr } = spawnSync(forgeBinary(), ['test', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    // Forge starts the compiler script by its shebang, which must resolve to this Node.js binary.
    env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` },
  })
  const json = stdout?.slice(stdout.indexOf('{')) ?? ''
  if (!json.startsWith('{')) throw new Error(`forge ended with ${status}: ${stdout}${stderr}`)
  return Object.entries(JSON.parse(json) as ForgeOutput).flatMap(([suite, { test_results }]) =>
    Object.entries(test_results).map(([name, result]) => ({
      test: `${suite.split(':')[1]}.${name}`,
      passed: result.status === 'Success',
      detail: result.reason ?? JSON.stringify(result.kind),
    })),
  )
}

function forgeBinary(): string {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/forge/package.json'))
  const manifest = require.resolve(`@foundry-rs/forge-${process.platform}-${cpu}/package.json`)
  return join(dirname(manifest), 'bin/forge')
}
