import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import * as postgres from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { afterAll, expect, test } from 'vitest'
import { adminPrefix, adminRouteList } from '../../contract/src/admin/routes.ts'
import { parseSettings } from '../../server/src/core/config/parse.ts'
import { ensureHaproxy, ensureSystemd } from '../lib/programs.ts'

// Files that no test process runs are checked by their own validators, or by the schema that their reader publishes.

const folder = join(import.meta.dirname, '..')
const projectFolder = join(folder, '..')
const aside = mkdtempSync(join(tmpdir(), 'deploy-files-'))
afterAll(() => rmSync(aside, { recursive: true, force: true }))
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

interface Kind {
  prototype: { validate(): void }
}
interface Described {
  apiVersion: string
  kind: string
  metadata: { name?: string; namespace?: string }
  spec?: Record<string, unknown>
  data?: Record<string, string>
}

const kinds: Record<string, Record<string, unknown>> = {
  'postgresql.cnpg.io/v1': postgres,
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
  v1: core,
}

/**
 * Validates an object against the schema that Kubernetes publishes for its kind. The validator accepts unknown fields,
 * which Kubernetes would refuse or drop; they are detected as the fields that the validator never reads.
 */
function validate(described: Described): void {
  const { apiVersion, kind } = described
  const Kind = kinds[apiVersion]?.[kind] as Kind | undefined
  if (!Kind) throw new Error(`There is no ${kind} in ${apiVersion}`)
  const unasked = new Set<string>()
  Kind.prototype.validate.call(watched(described, '', unasked))
  if (unasked.size > 0) throw new Error(`${kind} has no ${[...unasked].join(', ')}`)
}

/** Wraps a value so that the paths of its fields stay in `unasked` until they are read. */
function watched<T>(value: T, path: string, unasked: Set<string>): T {
  if (typeof value !== 'object' || value === null) return value
  const fields = new Map<string, unknown>()
  for (const [name, field] of Object.entries(value)) {
    const at = `${path}.${name}`
    if (!Array.isArray(value)) unasked.add(at)
    fields.set(name, watched(field, at, unasked))
  }
  return new Proxy(value, {
    get(target, name, receiver): unknown {
      if (typeof name !== 'string' || !fields.has(name)) return Reflect.get(target, name, receiver)
      unasked.delete(`${path}.${name}`)
      return fields.get(name)
    },
  })
}

const manifests = globSync('kubernetes/*.yaml', { cwd: folder }).flatMap((path) =>
  parseAllDocuments(read(path), { uniqueKeys: true, strict: true }).map((document) => {
    if (document.errors.length > 0) throw new Error(`${path}: ${document.errors[0]?.message}`)
    return document.toJS() as Described
  }),
)

test('[run.manifests] each Kubernetes object matches its schema, in one namespace, and all references resolve', () => {
  expect(manifests.length).toBeGreaterThan(15)
  for (const described of manifests) expect(() => validate(described), described.kind).not.toThrow()
  const named = (kind: string) => manifests.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name)
  const within = manifests.filter(({ kind }) => kind !== 'Namespace').map(({ metadata }) => metadata.namespace)
  expect(new Set(within)).toEqual(new Set(['collectibles']))
  for (const { kind, spec } of manifests) {
    if (kind !== 'HorizontalPodAutoscaler') continue
    expect(named('Deployment')).toContain((spec as { scaleTargetRef: { name: string } }).scaleTargetRef.name)
  }
  expect(() =>
    validate({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: {}, spec: { replicas: 'many' } }),
  ).toThrow()
})

test('[run.manifests] the ingress accepts large bodies only for the uploads of the contract', () => {
  interface Ingress {
    rules: { http: { paths: { path: string; pathType: string }[] } }[]
  }
  const ingress = manifests.find(({ kind, metadata }) => kind === 'Ingress' && metadata.name === 'uploads')
  const paths = (ingress?.spec as Ingress | undefined)?.rules.flatMap(({ http }) => http.paths) ?? []
  const uploads = adminRouteList.filter(({ fileBytes }) => fileBytes !== undefined)
  expect(paths.map(({ path, pathType }) => `${pathType} ${path}`).toSorted()).toEqual(
    uploads.map(({ path }) => `Exact ${adminPrefix}${path}`).toSorted(),
  )
})

test('[run.manifests] a field that Kubernetes does not know is found at any depth', () => {
  const service = manifests.find(({ kind }) => kind === 'Service')
  const deployment = manifests.find(({ kind }) => kind === 'Deployment')
  const cluster = manifests.find(({ kind }) => kind === 'Cluster')
  if (!service || !deployment || !cluster) throw new Error('There is no such object')
  const changed = (what: Described, change: (copy: never) => void): Described => {
    const copy = structuredClone(what)
    change(copy as never)
    return copy
  }
  type Pods = { spec: { template: { spec: { containers: Record<string, unknown>[] } } } }
  for (const [broken, field] of [
    [{ ...service, specs: {} }, '.specs'],
    [changed(service, (one: Described) => (one.metadata = { ...one.metadata, label: {} } as never)), '.metadata.label'],
    [
      changed(deployment, (one: Pods) => ((one.spec.template.spec.containers[0] ?? {})['readynessProbe'] = {})),
      '.spec.template.spec.containers.0.readynessProbe',
    ],
    [changed(cluster, (one: { spec: Record<string, unknown> }) => (one.spec['instance'] = 3)), '.spec.instance'],
  ] as const)
    expect(() => validate(broken as Described), field).toThrow(`${broken.kind} has no ${field}`)
})

interface Pod {
  securityContext: { runAsNonRoot: boolean }
  terminationGracePeriodSeconds?: number
  containers: {
    args: string[]
    securityContext: Record<string, unknown>
    readinessProbe?: { httpGet: { path: string } }
    livenessProbe?: { httpGet: { path: string } }
  }[]
}

test('[run.manifests] every pod of the product runs unprivileged, with a read-only root, an existing program, and known settings', () => {
  const pods = manifests.flatMap(({ kind, spec }) =>
    kind === 'Deployment' || kind === 'Job' ? [(spec as { template: { spec: Pod } }).template.spec] : [],
  )
  expect(pods).toHaveLength(3)
  const settings = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
  const known = parseSettings(settings)
  for (const name of Object.keys(settings))
    expect(readFileSync(join(projectFolder, 'docs/reference/settings.md'), 'utf8')).toContain(`\`${name}\``)
  for (const { securityContext, containers, terminationGracePeriodSeconds: kubernetesTimeout } of pods) {
    expect(securityContext.runAsNonRoot).toBe(true)
    for (const container of containers) {
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(existsSync(join(projectFolder, container.args[0] ?? ''))).toBe(true)
      if (kubernetesTimeout === undefined) continue
      expect(container.readinessProbe?.httpGet.path).toBe('/ready')
      expect(container.livenessProbe?.httpGet.path).toBe('/live')
      expect(kubernetesTimeout).toBeGreaterThan(known.process.drainSeconds + known.process.stopSeconds)
    }
  }
})

interface Service {
  image: string
  command?: string[]
  read_only?: boolean
  cap_drop?: string[]
  volumes?: string[]
  environment?: Record<string, string>
}

test('[run.manifests] the compose file is complete: its files and volumes exist, and only migrations know the owner', () => {
  const text = read('compose/compose.yaml')
  // Debian's podman-compose reads a required variable without a message as a literal value.
  expect(text).not.toMatch(/:\?\}/)
  const { services, volumes } = parse(text, { merge: true, strict: true }) as {
    services: Record<string, Service>
    volumes: Record<string, object>
  }
  for (const [name, { image, command, volumes: mounts = [], environment = {}, ...service }] of Object.entries(
    services,
  )) {
    const sources = mounts.map((mount) => mount.split(':')[0] ?? '')
    // Passwords and certificates belong to the installation.
    const isThere = (from: string) =>
      from.startsWith('.')
        ? ['./userlist.txt', './tls'].includes(from) || existsSync(join(folder, 'compose', from))
        : from in volumes
    expect(sources.filter((from) => !isThere(from))).toEqual([])
    if (!image.includes('COLLECTIBLES_IMAGE')) continue
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(existsSync(join(projectFolder, command?.[0] ?? ''))).toBe(true)
    expect('DATABASE_OWNER_URL' in environment).toBe(name === 'migrate')
  }
})

test('[run.units] systemd accepts the units, and rates them as sandboxed as possible', async () => {
  const { program, env } = await ensureSystemd()
  const units = globSync(['systemd/*', 'pgbackrest/*.{service,timer}'], { cwd: folder })
  for (const path of units) {
    const text = read(path)
      // Programs that this machine need not have.
      .replaceAll('/opt/collectibles/bin/node', process.execPath)
      .replaceAll(/\/usr\/bin\/(pgbackrest|curl)/g, process.execPath)
    writeFileSync(join(aside, basename(path).replace('@.', '@1.')), text)
    if (path.includes('@.')) writeFileSync(join(aside, basename(path)), text)
  }
  const given = globSync('*', { cwd: aside }).filter(
    (name) => !name.includes('@.') && !name.includes('pgbackrest-backup@'),
  )
  const analyze = (...options: string[]) =>
    execFileSync(program, options, { cwd: aside, env: { ...process.env, ...env }, encoding: 'utf8', stdio: 'pipe' })
  expect(analyze('verify', '--man=no', '--recursive-errors=no', ...given.map((name) => join(aside, name)))).toBe('')
  for (const name of ['collectibles-api@1.service', 'collectibles-worker@1.service', 'collectibles-migrate.service'])
    expect(() => analyze('security', '--offline=true', '--threshold=20', join(aside, name))).not.toThrow()
  writeFileSync(join(aside, 'wrong.service'), '[Service]\nExecStart=nowhere\n')
  expect(() => analyze('verify', '--man=no', join(aside, 'wrong.service'))).toThrow()
})

test('[run.proxy] HAProxy accepts its configuration unchanged', async () => {
  const { program, env } = await ensureHaproxy()
  // The limit needs more open files than a test machine may allow.
  writeFileSync(join(aside, 'haproxy.cfg'), read('haproxy/haproxy.cfg').replace('maxconn 20000', 'maxconn 1000'))
  const check = (path: string) =>
    execFileSync(program, ['-c', '-f', path], { env: { ...process.env, ...env }, encoding: 'utf8', stdio: 'pipe' })
  expect(check(join(aside, 'haproxy.cfg'))).toContain('valid')
  writeFileSync(join(aside, 'wrong.cfg'), 'frontend a\n  default_backend nowhere\n')
  expect(() => check(join(aside, 'wrong.cfg'))).toThrow()
})
