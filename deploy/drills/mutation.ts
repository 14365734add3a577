import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { mutantsOf } from '../lib/mutants.ts'
import { runProgram } from '../lib/processes.ts'
import type { Drill } from './report.ts'

const project = join(import.meta.dirname, '../..')
const leastShare = 0.85

/** What decides on money, stock and states, and the tests that answer for it. */
const areas: readonly { readonly files: readonly string[]; readonly tests: readonly string[] }[] = [
  { files: ['server/src/core/yuan.ts'], tests: ['server/test/core/amounts.test.ts'] },
  { files: ['server/src/core/transitions.ts'], tests: ['server/test/core/rules.test.ts'] },
  {
    files: ['server/src/modules/partners/fees.ts', 'server/src/modules/partners/months.ts'],
    tests: ['server/test/partners'],
  },
  {
    files: [
      'server/src/db/functions/place_orders.sql',
      'server/src/db/functions/take_stock.sql',
      'server/src/modules/order/eligibility.ts',
    ],
    tests: ['server/test/order', 'server/test/shipping/deliveries.test.ts'],
  },
  {
    files: ['server/src/db/functions/refuse_refund_beyond_payment.sql', 'server/src/db/functions/refuse_reopening.sql'],
    tests: ['server/test/pay/refunds.test.ts', 'server/test/core/functions.test.ts'],
  },
]

export const mutation: Drill = {
  says: 'small faults put into the code of money, stock and states, one at a time (40, or the number given; then a seed): its tests find 85 % of them at least',
  async run({ figure, hold, timed }, [asked = '40', seed = '1']) {
    const copy = mkdtempSync(join(tmpdir(), 'mutation-'))
    const end = () => rmSync(copy, { recursive: true, force: true })
    process.on('exit', end)
    copyProject(copy)
    const run = (tests: readonly string[]) =>
      runProgram({
        name: 'vitest',
        program: process.execPath,
        options: [
          join(project, 'node_modules/vitest/vitest.mjs'),
          'run',
          '--project',
          'server',
          '--bail',
          '1',
          ...tests,
        ],
        cwd: copy,
        env: { HOME: process.env['HOME'] },
      })
    await timed('the tests as they are', () => run(areas.flatMap(({ tests }) => tests)))
    const all = areas.flatMap(({ files, tests }) =>
      files.flatMap((file) =>
        mutantsOf(file, readFileSync(join(project, file), 'utf8')).map((one) => ({ ...one, file, tests })),
      ),
    )
    const chosen = all
      .map((one) => ({
        one,
        order: createHash('sha256').update(`${seed} ${one.file} ${one.line} ${one.says}`).digest('hex'),
      }))
      .toSorted((left, right) => (left.order < right.order ? -1 : 1))
      .slice(0, Number(asked))
      .map(({ one }) => one)
    figure('faults that could be put in', all.length)
    let found = 0
    for (const { file, line, says, text, tests } of chosen) {
      const path = join(copy, file)
      const whole = readFileSync(path, 'utf8')
      writeFileSync(path, text)
      const isFound = await run(tests).then(
        () => false,
        () => true,
      )
      writeFileSync(path, whole)
      if (isFound) found++
      else figure(`not found: ${file}:${line}`, says)
    }
    const share = found / chosen.length
    figure('faults put in; found', `${chosen.length}; ${found}`)
    hold(
      `${Math.round(share * 100)} % found, of ${leastShare * 100} % at least`,
      chosen.length > 0 && share >= leastShare,
    )
  },
}

/** The project as it stands, with the packages that it has: nothing of the folder that somebody works in is changed. */
function copyProject(to: string): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: project })
  for (const path of listed.toString().split('\0').filter(Boolean)) {
    if (path.startsWith('docs/images/') || path.startsWith('storefront/src/')) continue
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(project, path), join(to, path))
  }
  for (const path of ['node_modules', '.cache']) symlinkSync(join(project, path), join(to, path))
}
