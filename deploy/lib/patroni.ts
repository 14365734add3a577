// Three Postgres managed by Patroni over three etcd, each configured as in deploy/patroni.
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unprivilegedAccount } from '../../server/src/embedded/account.ts'
import { makeCertificate } from './certificate.ts'
import type { Network } from './network.ts'
import { configureBackrest } from './pgbackrest.ts'
import { freePort, isListening, runProgram, type Started, startProcess } from './processes.ts'
import { ensureBackrest, ensureClusterPostgres, ensureEtcd, ensurePatroni } from './programs.ts'

const shipped = join(import.meta.dirname, '../patroni')
const account = unprivilegedAccount()
export const machines = [1, 2, 3] as const
export type Machine = (typeof machines)[number]

/** Password of every role that is created here. */
export const databasePassword = 'trial'

export interface Ports {
  readonly postgres: number
  readonly rest: number
  readonly client: number
  readonly peer: number
}

/** Patroni's view of one member. */
export interface Member {
  readonly name: string
  readonly role: 'leader' | 'sync_standby' | 'replica' | 'standby_leader'
  readonly state: string
  readonly timeline?: number
}

export interface PostgresMachines {
  readonly ports: Ports
  readonly certificate: string
  addressOf(machine: Machine): string
  /** Returns the state of all members from the first one that answers. */
  members(): Promise<readonly Member[]>
  /** Returns the primary that accepts writes; undefined while there is none. */
  leader(): Promise<Machine | undefined>
  /** Whether a machine runs and follows, by its own report; reports of other members are seconds old. */
  isFollowing(machine: Machine): Promise<boolean>
  /** Resolves with the leader once it has two followers, one of them synchronous. */
  untilWhole(): Promise<Machine>
  /** Kills Patroni and its Postgres with SIGKILL. */
  kill(machine: Machine): Promise<void>
  /** Starts Patroni again. */
  start(machine: Machine): Promise<void>
  /** Asks Patroni to switch to another leader: `to` if it is given. */
  switchOver(from: Machine, to?: Machine): Promise<void>
  /** Deletes the machine's data folder; its processes must have been killed before. */
  lose(machine: Machine): void
  /** Runs pgBackRest on the machine. Throws if there is no backup repository. */
  backrest(machine: Machine, ...args: string[]): Promise<string>
  etcdLeader(): Promise<Machine | undefined>
  killEtcd(machine: Machine): Promise<void>
  startEtcd(machine: Machine): Promise<void>
  said(machine: Machine): string
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Whether there is a backup repository, with archiving, restoring and creating standbys as in the shipped file. */
  readonly hasBackups?: boolean
  /** Changes the shipped patroni.yml further. */
  readonly change?: (text: string) => string
}

const shippedPorts: Ports = { postgres: 5432, rest: 8008, client: 2379, peer: 2380 }

/** Starts the machines in a folder; `untilWhole` resolves when they are ready. */
export async function startPostgresMachines(
  folder: string,
  network: Network,
  { change = (text) => text, hasBackups = false }: PostgresOptions = {},
): Promise<PostgresMachines> {
  const patroni = await ensurePatroni()
  const postgres = await ensureClusterPostgres()
  const etcd = await ensureEtcd()
  const backrest = hasBackups ? await ensureBackrest() : undefined
  const ports = network.isApart ? shippedPorts : await freePorts()
  const { addressOf } = network
  const running = new Map<string, Started>()

  const own = (machine: Machine, ...names: string[]) => join(folder, `db${machine}`, ...names)
  for (const path of [folder, ...machines.flatMap((machine) => [own(machine), own(machine, 'etcd')])]) {
    mkdirSync(path, { recursive: true, mode: path === folder ? 0o755 : 0o700 })
    if (account && path !== folder) chownSync(path, account.uid, account.gid)
  }
  await makeCertificate(folder, ['127.0.0.1', ...machines.map(addressOf)])
  if (account) chownSync(join(folder, 'privkey.pem'), account.uid, account.gid)

  /** Replaces the addresses and ports in a file by those of this network. */
  const here = (text: string, machine: Machine) =>
    text
      .replaceAll('10.0.0.0/24', network.range)
      .replaceAll(/10\.0\.0\.1([123])/g, (_all, one: string) => addressOf(Number(one)))
      .replaceAll('0.0.0.0', network.listenOn(machine))
      .replaceAll(/:(5432|8008|2379|2380)\b/g, (_all, port: string) => {
        const [name] = Object.entries(shippedPorts).find(([, one]) => one === Number(port)) ?? []
        return `:${ports[name as keyof Ports]}`
      })

  async function startEtcd(machine: Machine): Promise<void> {
    const name = addressOf(1)
    const text = here(readFileSync(join(shipped, 'etcd.env'), 'utf8'), machine)
      .replaceAll(/^(ETCD_(?:LISTEN|INITIAL_ADVERTISE|ADVERTISE)\w*)=(.*)$/gm, (_all, key: string, value: string) => {
        const mine = value.replaceAll(name, addressOf(machine))
        return `${key}=${network.isApart ? mine : mine.replace(/,http:\/\/127\.0\.0\.1:\d+/, '')}`
      })
      .replace('ETCD_NAME=db1', `ETCD_NAME=db${machine}`)
      .replace(/^ETCD_DATA_DIR=.*$/m, `ETCD_DATA_DIR=${own(machine, 'etcd')}`)
    const env = Object.fromEntries(
      text
        .split('\n')
        .filter((line) => line.startsWith('ETCD_'))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    const command = network.on(machine, { name: `etcd of db${machine}`, program: etcd, options: [], env, account })
    // etcd listens before it has found the other members.
    running.set(`etcd${machine}`, await startProcess(command, () => isListening(ports.client, addressOf(machine))))
  }

  function configure(machine: Machine): string {
    const path = own(machine, 'patroni.yml')
    const text = here(readFileSync(join(shipped, 'patroni.yml'), 'utf8'), machine)
      .replace('name: db1', `name: db${machine}`)
      .replaceAll(/(connect_address: )[\d.]+/g, `$1${addressOf(machine)}`)
      .replace(/bin_dir: .*/, `bin_dir: ${postgres.folder}`)
      .replace(/data_dir: .*/, `data_dir: ${own(machine, 'data')}`)
      .replace(/pgpass: .*/, `pgpass: ${own(machine, 'pgpass')}`)
      .replace(/ssl_cert_file: .*/, `ssl_cert_file: ${join(folder, 'fullchain.pem')}`)
      .replace(/ssl_key_file: .*/, `ssl_key_file: ${join(folder, 'privkey.pem')}`)
      .replace(/^( +)ssl: 'on'/m, `$1unix_socket_directories: ${own(machine)}\n$&`)
      .replaceAll('change-me', databasePassword)
      // Smaller sizes, because all three share one machine.
      .replace('shared_buffers: 4GB', 'shared_buffers: 256MB')
      .replace('effective_cache_size: 12GB', 'effective_cache_size: 1GB')
      .replace('max_wal_size: 8GB', 'max_wal_size: 1GB')
      // The current user need not be named postgres; nobody else can access the socket's folder.
      .replace('local all postgres peer', 'local all postgres trust')
      // There is no watchdog here.
      .replace('mode: automatic', "mode: 'off'")
    writeFileSync(path, change(backrest === undefined ? withoutBackups(text) : text), { mode: 0o600 })
    if (account) chownSync(path, account.uid, account.gid)
    return path
  }

  /**
   * Writes the machine's own `pgbackrest` script, which knows the path of its configuration: Postgres passes on only
   * PATH.
   */
  function makeBackrest(machine: Machine, program: string): string {
    const places = { own: own(machine), data: own(machine, 'data'), port: ports.postgres }
    const configuration = configureBackrest({ ...places, repository: join(folder, 'repository') }, account)
    mkdirSync(own(machine, 'bin'), { recursive: true })
    const path = own(machine, 'bin/pgbackrest')
    writeFileSync(path, `#!/bin/sh\nexec ${program} --config=${configuration} "$@"\n`)
    for (const one of [own(machine, 'bin'), path]) chmodSync(one, 0o755)
    return path
  }

  async function start(machine: Machine): Promise<void> {
    if (backrest !== undefined) makeBackrest(machine, backrest)
    const command = network.on(machine, {
      name: `Patroni of db${machine}`,
      program: patroni.program,
      options: [configure(machine)],
      env: {
        ...postgres.env,
        ...patroni.env,
        HOME: own(machine),
        LANG: 'C.UTF-8',
        ...(backrest !== undefined && { PATH: `${own(machine, 'bin')}:${process.env['PATH']}` }),
      },
      account,
      cwd: own(machine),
    })
    running.set(`patroni${machine}`, await startProcess(command, () => isListening(ports.rest, addressOf(machine))))
  }

  function endPostmaster(machine: Machine): void {
    try {
      process.kill(Number(readFileSync(own(machine, 'data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    } catch {
      // It does not run.
    }
  }

  const rest = (machine: Machine, path: string, init?: RequestInit) =>
    fetch(`http://${addressOf(machine)}:${ports.rest}${path}`, { signal: AbortSignal.timeout(1000), ...init })

  async function members(): Promise<readonly Member[]> {
    const said = machines.map(async (machine) => {
      const answer = await rest(machine, '/cluster')
      return ((await answer.json()) as { members: Member[] }).members
    })
    return Promise.any(said).catch(() => [])
  }

  async function leader(): Promise<Machine | undefined> {
    const asked = machines.map(async (machine) => ((await rest(machine, '/primary')).ok ? machine : Promise.reject()))
    return Promise.any(asked).catch(() => undefined)
  }

  async function kill(machine: Machine): Promise<void> {
    await running.get(`patroni${machine}`)?.stop('SIGKILL')
    endPostmaster(machine)
  }

  const killEtcd = async (machine: Machine) => void (await running.get(`etcd${machine}`)?.stop('SIGKILL'))

  async function stop(): Promise<void> {
    await Promise.all(machines.map(kill))
    await Promise.all(machines.map(killEtcd))
  }

  try {
    await Promise.all(machines.map(startEtcd))
    await Promise.all(machines.map(start))
  } catch (error) {
    await stop()
    throw error
  }

  return {
    ports,
    certificate: join(folder, 'fullchain.pem'),
    addressOf,
    members,
    leader,
    kill,
    start,
    killEtcd,
    startEtcd,
    stop,
    lose(machine) {
      // Killed processes may still be writing.
      rmSync(own(machine, 'data'), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
    async backrest(machine, ...args) {
      if (backrest === undefined) throw new Error('These Postgres have no repository of backups')
      const options = ['--stanza=collectibles', ...args]
      const program = own(machine, 'bin/pgbackrest')
      const { env } = postgres
      return runProgram(network.on(machine, { name: 'pgbackrest', program, options, account, cwd: own(machine), env }))
    },
    said: (machine) => running.get(`patroni${machine}`)?.said() ?? '',
    isFollowing: (machine) =>
      rest(machine, '/replica').then(
        ({ ok }) => ok,
        () => false,
      ),
    async untilWhole() {
      const deadline = performance.now() + 120_000
      for (;;) {
        const [leading, all] = await Promise.all([leader(), members()])
        const isFollowing = all.filter(
          ({ role, state }) => role !== 'leader' && (state === 'running' || state === 'streaming'),
        )
        if (leading && isFollowing.length === 2 && isFollowing.some(({ role }) => role === 'sync_standby'))
          return leading
        if (performance.now() > deadline) {
          const said = machines.map((machine) => `db${machine}: ${running.get(`patroni${machine}`)?.said() ?? ''}`)
          throw new Error(`The three Postgres are not whole: ${JSON.stringify(all)}\n${said.join('\n')}`)
        }
        await sleep(100)
      }
    },
    async switchOver(from, to) {
      const body = JSON.stringify({ leader: `db${from}`, ...(to && { candidate: `db${to}` }) })
      const answer = await rest(from, '/switchover', { method: 'POST', body, signal: AbortSignal.timeout(60_000) })
      if (!answer.ok) throw new Error(`Patroni does not switch over: ${await answer.text()}`)
    },
    async etcdLeader() {
      const asked = machines.map(async (machine) => {
        const url = `http://${addressOf(machine)}:${ports.client}/v3/maintenance/status`
        const answer = await fetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(1000) })
        const { leader: id, header } = (await answer.json()) as { leader?: string; header: { member_id: string } }
        return id === header.member_id ? machine : Promise.reject()
      })
      return Promise.any(asked).catch(() => undefined)
    },
  }
}

/** Without a repository: disables archiving and creates standbys from the leader. */
const withoutBackups = (text: string): string =>
  text
    .replace(/archive_command: .*/, 'archive_command: /bin/true')
    .replace(/^ {6}recovery_conf:\n.*\n/m, '')
    .replace('[pgbackrest, basebackup]', '[basebackup]')

const freePorts = async (): Promise<Ports> => ({
  postgres: await freePort(),
  rest: await freePort(),
  client: await freePort(),
  peer: await freePort(),
})
