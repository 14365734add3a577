import { readFileSync, renameSync, symlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { apiPrefix } from '../../contract/src/index.ts'
import { startEmbeddedPostgres } from '../../server/src/embedded/postgres.ts'
import { isBalanced, missing, startCrowd } from '../lib/crowd.ts'
import { openDeployment } from '../lib/deployment.ts'
import { runProgram } from '../lib/processes.ts'
import { mountSmallDisk, type SmallDisk } from '../lib/smallDisk.ts'
import { holdExports, makeExporter } from './diskExports.ts'
import type { Drill } from './report.ts'

const picture = readFileSync(join(import.meta.dirname, '../../docs/images/home-phone.webp'))
/**
 * Sizes in megabytes. The write-ahead log (WAL) is on a different disk than the tables, as docs/operations/deploy.md
 * requires.
 */
const sizes = { tables: 400, log: 160, files: 32 }
const timeoutMilliseconds = 60_000
/** Milliseconds after which a request counts as unanswered. */
const answerMilliseconds = 10_000

export const disk: Drill = {
  says: 'the disk of the files, of the database’s tables and of its log full, each in turn (seconds: 8, or the number given), while people buy: clear refusals, reads go on, nothing is lost, and it goes on by itself',
  mounts: true,
  async run(report, [asked = '8']) {
    const { figure, hold, timed } = report
    const seconds = Number(asked)
    const disks = new Map<keyof typeof sizes, SmallDisk>()
    const deployment = await openDeployment({
      people: 40,
      async startPostgres(own) {
        const folder = join(own, 'postgres')
        for (const [name, path] of [
          ['tables', folder],
          ['log', join(own, 'log')],
          ['files', join(own, 'files')],
        ] as const)
          disks.set(name, await mountSmallDisk(path, sizes[name]))
        const settings = { max_wal_size: '64MB', min_wal_size: '32MB', shared_buffers: '64MB', max_connections: 60 }
        const start = () => startEmbeddedPostgres({ folder, log: () => {}, settings })
        const first = await start()
        await first.stop()
        await moveLog(join(folder, 'cluster'), join(own, 'log'))
        const postgres = await start()
        return {
          url: postgres.url,
          async stop() {
            await postgres.stop()
            for (const one of disks.values()) await one.unmount()
          },
        }
      },
    })
    try {
      const files = join(deployment.folder, 'files')
      const sayTo = join(files, 'processes.log')
      const env = { DATA_FOLDER: files, TMPDIR: files, LOG_LEVEL: 'info' }
      const api = [await deployment.start('api', { env, sayTo }), await deployment.start('api', { env, sayTo })]
      await deployment.start('worker', { env, sayTo })
      const place = api[1]?.url ?? ''
      const upload = (index: number) => sendPicture(place, deployment.tokens[20 + (index % 20)] ?? '')
      const reads = startReads(place, deployment.tokens[39] ?? '')
      const crowd = startCrowd(deployment, () => api.map(({ url }) => url), 12)

      await sleep(3000)
      hold('before: a picture is taken', (await upload(0)) === '200')

      const exporter = await makeExporter(deployment, place)
      const failedBefore = crowd.failed()
      disks.get('files')?.fill()
      await exporter.press()
      const refused = new Set<string>()
      const paidBefore = crowd.paid.length
      for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(300))
        refused.add(await upload(refused.size))
      figure('files: what uploads were told', [...refused].join(', '))
      hold('files: uploads are refused by a 503 with its reason', [...refused].every(isClear))
      hold('files: nobody who buys notices', crowd.failed() === failedBefore && crowd.paid.length > paidBefore)
      const full = await exporter.files()
      figure('files: exports begun while full; with a file meanwhile', `${exporter.count()}; ${full.done}`)
      if (exporter.told.size > 0) figure('files: what exports were told', [...exporter.told].join(', '))
      hold('files: an export is taken to be done later, or refused by a 503', [...exporter.told].every(isClear))
      hold('files: no file is promised that is not whole', full.half === 0 && full.done === 0 && exporter.count() > 0)
      disks.get('files')?.free()
      await timed('files: until a picture is taken again', () => until(async () => (await upload(30)) === '200'))
      await holdExports(report, exporter)

      for (const name of ['tables', 'log'] as const) {
        const before = { refused: crowd.failed(), reads: reads.others() }
        disks.get(name)?.fill()
        await timed(`${name}: until a purchase is refused`, () =>
          until(async () => {
            // The WAL has preallocated space, which purchases alone would use up slowly.
            if (name === 'log') await deployment.database.pool.query(writeMuch).catch(() => {})
            return crowd.failed() > before.refused
          }),
        )
        await sleep(seconds * 1000)
        figure(`${name}: presses refused`, crowd.failed() - before.refused)
        figure(`${name}: reads that did not answer 200`, reads.others() - before.reads)
        // A database that cannot write its WAL stops, and then nothing can be read either.
        if (name === 'tables') hold(`${name}: what only reads is answered`, reads.others() === before.reads)
        const paid = crowd.paid.length
        disks.get(name)?.free()
        await timed(`${name}: until a purchase is whole again`, () => until(async () => crowd.paid.length > paid))
      }
      await sleep(2000)
      await crowd.stop()
      await reads.stop()
      for (const [told, times] of crowd.refusals) figure(`presses told ${told}`, times)
      figure('reads', reads.count())
      if (reads.told.length > 0) figure('reads told', [...new Set(reads.told)].join(', '))
      figure('longest read (s)', reads.longest().toFixed(2))
      hold('every refusal was a 503', [...crowd.refusals.keys(), ...reads.told].every(isClear))
      figure('purchases meanwhile', crowd.paid.length)
      const lost = await missing(deployment, crowd.paid)
      hold(`lost ${lost} of ${crowd.paid.length} acknowledged orders`, lost === 0 && crowd.paid.length > 0)
      const twice = await deployment.count('(select order_sn from items group by order_sn having count(*) > 1) twice')
      hold(`done twice ${twice}`, twice === 0)
      hold('the same processes still run', await areLive(api.map(({ innerUrl }) => innerUrl)))
      hold('the books agree', await isBalanced(deployment))
    } finally {
      await deployment.stop()
    }
  },
}

/** SQL that writes some 20 MB of WAL and keeps nothing. */
const writeMuch = `do $$ begin
  create table filler as select repeat(md5(n::text), 30) as text from generate_series(1, 20000) n;
  raise exception 'nothing of it is kept';
end $$`

const isClear = (told: string): boolean => /^503( [A-Z_]+)?$/.test(told)

async function moveLog(cluster: string, to: string): Promise<void> {
  await runProgram({ name: 'cp', program: 'cp', options: ['-a', join(cluster, 'pg_wal'), join(to, 'pg_wal')] })
  renameSync(join(cluster, 'pg_wal'), join(cluster, 'pg_wal.before'))
  await runProgram({ name: 'rm', program: 'rm', options: ['-r', join(cluster, 'pg_wal.before')] })
  symlinkSync(join(to, 'pg_wal'), join(cluster, 'pg_wal'))
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + timeoutMilliseconds; performance.now() < end; await sleep(50))
    if (await isSo()) return
  throw new Error(`Not within ${timeoutMilliseconds / 1000} s`)
}

/** Uploads a picture and returns the result: the status and, if refused, the reason. */
function sendPicture(url: string, token: string): Promise<string> {
  const form = new FormData()
  form.append('purpose', 'message')
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/webp' }), 'photo.webp')
  return fetch(`${url}${apiPrefix}resources/user/image/uploadImage`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.9.0.1' },
    body: form,
    signal: AbortSignal.timeout(answerMilliseconds),
  }).then(toldBy, String)
}

async function toldBy(answer: Response): Promise<string> {
  const text = await answer.text()
  if (answer.ok) return '200'
  return `${answer.status} ${/"reason":"([A-Z_]+)"/.exec(text)?.[1] ?? 'without a reason'}`
}

/** Reads the shop, a work and the user's own pages until it is stopped. */
function startReads(url: string, token: string) {
  const told: string[] = []
  let [count, longest, isOver] = [0, 0, false]
  const paths = [
    'goods/goods/list?page=1&pageSize=10',
    'goods/goods/info?goodsSn=WORK0',
    'order/orders?page=1&pageSize=10',
  ]
  const all = Promise.all(
    paths.map(async (path) => {
      while (!isOver) {
        const began = performance.now()
        const answer = await fetch(`${url}${apiPrefix}${path}`, {
          headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.9.1.${1 + (count % 250)}` },
          signal: AbortSignal.timeout(answerMilliseconds),
        }).then(toldBy, String)
        longest = Math.max(longest, (performance.now() - began) / 1000)
        count++
        if (answer !== '200') told.push(answer)
        await sleep(100)
      }
    }),
  )
  return {
    told,
    others: () => told.length,
    count: () => count,
    longest: () => longest,
    async stop() {
      isOver = true
      await all
    },
  }
}

async function areLive(innerUrls: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(innerUrls.map((url) => fetch(`${url}/live`)))
  return answers.every(({ ok }) => ok)
}
