import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { afterAll, expect, test } from 'vitest'
import { ensureDockerCompose, ensurePatroni } from '../../lib/programs.ts'

// Validators that take seconds to start and some thirty packages to fetch.

const aside = mkdtempSync(join(tmpdir(), 'deploy-files-'))
afterAll(() => rmSync(aside, { recursive: true, force: true }))
const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

test('[run.manifests] docker-compose 1.29 accepts the compose file, and stores data in volumes with fixed names', async () => {
  const { program, env } = await ensureDockerCompose()
  writeFileSync(join(aside, 'compose.yaml'), read('compose/compose.yaml'))
  writeFileSync(join(aside, 'env'), '')
  const given = ['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'SERVICE_PASSWORD', 'PGBOUNCER_IMAGE']
  writeFileSync(join(aside, '.env'), given.map((name) => `${name}=given\n`).join(''))
  const config = () =>
    execFileSync(program, ['config'], { cwd: aside, env: { ...process.env, ...env }, encoding: 'utf8', stdio: 'pipe' })
  const { services, volumes } = parse(config()) as {
    services: Record<string, object>
    volumes: Record<string, { name: string }>
  }
  expect(Object.keys(services).toSorted()).toEqual(
    ['api1', 'api2', 'migrate', 'nginx', 'pgbouncer', 'postgres', 'worker'].toSorted(),
  )
  for (const [name, volume] of Object.entries(volumes)) expect(volume.name).toBe(`collectibles_${name}`)
  writeFileSync(join(aside, 'compose.yaml'), `name: collectibles\n${read('compose/compose.yaml')}`)
  expect(config).toThrow()
})

test('[run.patroni] Patroni reports nothing wrong with its configuration except unreachable peers', async () => {
  const { program, env } = await ensurePatroni()
  const check = (text: string) => {
    // Connects to nothing outside this machine.
    const path = join(aside, 'patroni.yml')
    writeFileSync(
      path,
      text.replace(/hosts: .*/, 'hosts: [127.0.0.1:1]').replace(/data_dir: .*/, `data_dir: ${aside}/none`),
    )
    const { stdout, stderr } = spawnSync(program, ['--validate-config', path], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
    return `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !line.endsWith(`is not reachable'`))
  }
  // pg_hba is under `postgresql`, so that a change reaches existing clusters.
  expect(check(read('patroni/patroni.yml'))).toEqual(['bootstrap.pg_hba  is not defined.'])
  expect(check(read('patroni/patroni.yml').replace(/^ {2}authentication:(\n {4}.*)*/m, ''))).toContain(
    'postgresql.authentication  is not defined.',
  )
})
