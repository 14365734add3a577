import { chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unprivilegedAccount } from '../../server/src/embedded/account.ts'
import { runStatement } from '../../server/src/embedded/databases.ts'
import { accessKey, region, secretKey, startS3Server } from '../../server/test/support/s3Server.ts'
import { makeBuyer } from '../lib/buying.ts'
import { makeCertificate } from '../lib/certificate.ts'
import { startCrowd } from '../lib/crowd.ts'
import { startDebianPostgres } from '../lib/debianPostgres.ts'
import { firstWork, type Deployment, openDeployment } from '../lib/deployment.ts'
import { backupBucket, configureBackrest, type S3Repository } from '../lib/pgbackrest.ts'
import { runProgram } from '../lib/processes.ts'
import { ensureBackrest, ensureClusterPostgres } from '../lib/programs.ts'
import type { Drill } from './report.ts'

const account = unprivilegedAccount()

export const restore: Drill = {
  says: 'a base backup and WAL by pgBackRest in storage that speaks S3, the server lost, restored to a moment into a fresh one: what was acknowledged by then is there, what came later is not, audit and verify agree',
  async run({ figure, hold, timed }, [orders = '60']) {
    const made: Postgres[] = []
    const deployment = await openDeployment({
      people: 24,
      async startPostgres(folder) {
        const postgres = await makePostgres(folder)
        made.push(postgres)
        return postgres
      },
    })
    const [postgres] = made
    if (!postgres) throw new Error('There is no Postgres')
    try {
      const api = await deployment.start('api')
      const worker = await deployment.start('worker')
      const buy = async (count: number) => {
        const crowd = startCrowd(deployment, () => [api.url], 6)
        while (crowd.paid.length < count) await sleep(20)
        await crowd.stop()
        for (const { orderSn, token } of crowd.paid) await makeBuyer(api.url, token).untilComplete(orderSn)
        return crowd.paid.map(({ orderSn }) => orderSn)
      }
      await postgres.backrest('stanza-create')
      const before = await buy(Number(orders))
      await timed('base backup, while nobody waits for it', () => postgres.backrest('--type=full', 'backup'))
      const since = await buy(Number(orders))
      await untilMinted(deployment)
      const [moment] = (await runStatement(postgres.url, `select clock_timestamp()::text as at, pg_switch_wal()`)) as {
        at: string
      }[]
      const after = await buy(Math.ceil(Number(orders) / 3))
      for (const { stop } of [api, worker]) await stop()
      await runStatement(postgres.url, 'select pg_switch_wal()')
      await timed('the last WAL is kept', () => postgres.untilArchived())
      await postgres.lose()
      await timed('restored into an empty folder', () =>
        postgres.backrest('--type=time', `--target=${moment?.at}`, '--target-action=promote', 'restore'),
      )
      await timed('the server has gone through the WAL and takes writes', () => postgres.start())
      figure('restored to', moment?.at ?? '')
      const there = new Set(
        ((await runStatement(postgres.url, 'select sn::text from orders where status = 4')) as { sn: string }[]).map(
          ({ sn }) => sn,
        ),
      )
      const wanted = [...before, ...since]
      const lost = wanted.filter((orderSn) => !there.has(orderSn)).length
      figure('orders acknowledged before the moment', wanted.length)
      hold(`lost ${lost} of them`, lost === 0)
      hold(
        'nothing of what came after the moment is there',
        after.every((orderSn) => !there.has(orderSn)),
      )
      const said = async (...args: string[]) =>
        deployment.ops(args).then(
          (text) => ({ ok: true, text }),
          (error: unknown) => ({ ok: false, text: String(error) }),
        )
      const audit = await timed('audit', () => said('books', 'audit'))
      hold('every invariant of the books holds', audit.ok)
      const verify = await timed('verify', () => said('chain', 'verify'))
      hold(`every item is on the chain as the books say: ${verify.text.trim().split('\n')[0]}`, verify.ok)
      const again = await deployment.start('api')
      await deployment.start('worker', { env: { PUBLIC_URL: again.url } })
      await makeBuyer(again.url, deployment.tokens[0] ?? '').buy(firstWork(0))
      hold('the house sells again', true)
    } finally {
      await deployment.stop()
    }
  },
}

async function untilMinted(deployment: Deployment): Promise<void> {
  while ((await deployment.count('items where minted_at is null')) > 0) await sleep(100)
}

interface Postgres {
  readonly url: string
  start(): Promise<void>
  /** Destroys the machine with its whole folder. */
  lose(): Promise<void>
  /** Runs pgBackRest with the configuration of deploy/, and its storage on this machine. */
  backrest(...args: string[]): Promise<string>
  untilArchived(): Promise<void>
  stop(): Promise<unknown>
}

/** Sets up Debian's Postgres 15 as Patroni would, but on this machine alone. */
async function makePostgres(folder: string): Promise<Postgres> {
  const backrest = await ensureBackrest()
  const { env } = await ensureClusterPostgres()
  const storage = await startStorage(folder)
  let configuration = ''
  const postgres = await startDebianPostgres(folder, ({ data, port }) => {
    configuration = configureBackrest({ own: dirname(data), data, port, repository: storage }, account)
    return {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: `${backrest} --config=${configuration} --stanza=collectibles archive-push %p`,
    }
  })
  const { url, data, start } = postgres
  return {
    url,
    start,
    backrest: (...args) =>
      runProgram({
        name: backrest,
        program: backrest,
        options: [`--config=${configuration}`, '--stanza=collectibles', ...args],
        account,
        cwd: dirname(data),
        env,
      }),
    async lose() {
      await postgres.kill()
      // Killed processes may still be writing.
      rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
      mkdirSync(data, { mode: 0o700 })
      if (account) chownSync(data, account.uid, account.gid)
    },
    async untilArchived() {
      const waits = `select 1 from pg_stat_archiver where last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1)`
      while ((await runStatement(url, waits)).length === 0) await sleep(100)
    },
    async stop() {
      await postgres.stop()
      await storage.stop()
    },
  }
}

/** Starts S3-compatible storage over TLS that authenticates requests. */
async function startStorage(folder: string): Promise<S3Repository & { stop(): Promise<void> }> {
  const own = join(folder, 'storage')
  mkdirSync(own)
  await makeCertificate(own, ['localhost'])
  const certificate = join(own, 'fullchain.pem')
  const tls = { key: readFileSync(join(own, 'privkey.pem')), cert: readFileSync(certificate) }
  const { port, stop } = await startS3Server({ bucket: backupBucket, tls })
  return { port, region, key: accessKey, secret: secretKey, certificate, stop }
}
