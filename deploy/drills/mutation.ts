import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { mutantsOf } from '../lib/mutants.ts'
import { startTester } from '../lib/testing.ts'
import { type Drill, limitOf } from './report.ts'

const project = join(import.meta.dirname, '../..')
const leastShare = 0.95
/** Maximum seconds for the tests without a mutation. */
const mostPlainSeconds = 600

/** Code that decides on money, stock, states and rights, with the tests that cover it. */
export const areas: readonly { readonly files: readonly string[]; readonly tests: readonly string[] }[] = [
  { files: ['server/src/core/yuan.ts'], tests: ['server/test/core/amounts.test.ts'] },
  {
    files: within('server/src/core', ['errors.ts', 'sortedBy.ts', 'transitions.ts']),
    tests: ['server/test/core/rules.test.ts'],
  },
  {
    files: ['server/src/core/rateLimit.ts', 'server/src/core/idempotency.ts'],
    tests: [
      'server/test/core/rateLimit.test.ts',
      'server/test/core/idempotency.test.ts',
      'server/test/order/place.test.ts',
    ],
  },
  {
    files: ['server/src/core/months.ts', 'server/src/modules/partners/fees.ts'],
    tests: ['server/test/partners'],
  },
  {
    files: [
      'server/src/db/functions/order_terms_of.sql',
      'server/src/db/functions/decide_orders.sql',
      'server/src/db/functions/write_orders.sql',
      'server/src/db/functions/take_stock.sql',
      'server/src/modules/order/placement/eligibility.ts',
    ],
    tests: ['server/test/order', 'server/test/shipping/deliveries.test.ts', 'server/test/boxes/blindBoxes.test.ts'],
  },
  {
    files: ['server/src/db/functions/refuse_refund_beyond_payment.sql', 'server/src/db/functions/refuse_reopening.sql'],
    tests: [
      'server/test/pay/refunds.test.ts',
      'server/test/core/functions.test.ts',
      'server/test/boxes/settling.test.ts',
    ],
  },
  {
    files: within('server/src/modules/pay', [
      'refunds/queries.ts',
      'refunds/operatorRefunds.ts',
      'refunds/refund.ts',
      'refunds/reverse.ts',
      'settlement/apply.ts',
      'settlement/match.ts',
      'settlement/refund.ts',
    ]),
    tests: [
      ...within('server/test/pay', [
        'lateMoney.test.ts',
        'notifications.test.ts',
        'refunds.test.ts',
        'settlement.test.ts',
      ]),
      ...within('server/test/pay', ['overdue.test.ts', 'unfulfilled.test.ts']),
      ...within('server/test/staff', ['payments.test.ts', 'refund.test.ts', 'refundUnpaid.test.ts']),
    ],
  },
  {
    files: [
      'server/src/http/admin.ts',
      'server/src/modules/staff/roles/permissions.ts',
      'server/src/modules/staff/roles/service.ts',
    ],
    tests: [
      'server/test/http/adminCalls.test.ts',
      ...within('server/test/staff', [
        'matrix.test.ts',
        'grants.test.ts',
        'hands.test.ts',
        'doors.test.ts',
        'partner.test.ts',
      ]),
    ],
  },
  {
    files: within('server/src/modules/staff/approvals', [
      'decide.ts',
      'policies.ts',
      'queries.ts',
      'request.ts',
      'secondPerson.ts',
      'service.ts',
      'weights.ts',
    ]),
    tests: within('server/test/staff', [
      'approvals.test.ts',
      'hands.test.ts',
      'policies.test.ts',
      'weights.test.ts',
      'worth.test.ts',
    ]),
  },
  {
    files: within('server/src/modules/gifts', ['end.ts', 'queries.ts', 'send.ts', 'states.ts', 'views.ts']),
    tests: ['server/test/gifts'],
  },
  {
    files: within('server/src/modules/boxes', [
      'blind/open.ts',
      'blind/publish.ts',
      'blind/sales.ts',
      'blind/settle.ts',
      'blind/userBoxQueries.ts',
      'blind/userBoxes.ts',
      'codes/issue.ts',
      'codes/queries.ts',
      'codes/redeem.ts',
      'codes/service.ts',
      'codes/withdraw.ts',
      'gift/queries.ts',
      'gift/service.ts',
      'states.ts',
    ]),
    tests: ['server/test/boxes', 'server/test/bin/codes.test.ts'],
  },
  {
    files: within('server/src/modules/points', [
      'adjustments.ts',
      'expiry.ts',
      'inviteQueries.ts',
      'ledger.ts',
      'ledgerQueries.ts',
      'pending.ts',
      'pendingQueries.ts',
    ]),
    tests: ['server/test/points'],
  },
  {
    files: [
      ...within('server/src/modules/user/sessions', ['queries.ts', 'service.ts', 'tokens.ts']),
      ...within('server/src/modules/staff', ['sessions/queries.ts', 'sessions/service.ts', 'signIn/tryLimits.ts']),
    ],
    tests: [
      ...within('server/test/user', ['devices.test.ts', 'login.test.ts', 'security.test.ts', 'sessions.test.ts']),
      ...within('server/test/staff', [
        'doors.test.ts',
        'passkeys.test.ts',
        'signIn.test.ts',
        'signOn.test.ts',
        'tryLimits.test.ts',
      ]),
      'server/test/bin/asStaff.test.ts',
      'server/test/tasks/export.test.ts',
    ],
  },
  {
    files: [
      ...within('storefront/src/lib', ['lost.ts', 'mutation.ts', 'pending.ts', 'refresh.ts']),
      ...within('storefront/src/features/order/purchase', ['place.ts', 'state.ts', 'use-purchase.ts']),
    ],
    tests: [
      'storefront/test/mutation.test.tsx',
      'storefront/test/order',
      'storefront/test/compose',
      'storefront/test/gifts',
    ],
  },
]

export const mutation: Drill = {
  says: 'small faults put into the code of money, stock, states and rights, one at a time (40, or the number given; then a seed, and the minutes after which none is put in any more, 60): its tests find 95 % of them at least',
  async run({ figure, hold, progress, enter }, [asked = '40', seed = '1', minutes = '60']) {
    const isOver = limitOf(minutes)
    const copy = mkdtempSync(join(tmpdir(), 'mutation-'))
    const end = () => rmSync(copy, { recursive: true, force: true })
    process.on('exit', end)
    copyProject(copy)
    const tester = await startTester()
    const run = (tests: readonly string[], mostSeconds: number) =>
      tester.run({
        files: tests,
        suite: tests[0]?.startsWith('storefront/') ? 'storefront' : 'server',
        cwd: copy,
        options: ['--bail', '1'],
        mostSeconds,
      })
    try {
      await tryFaults()
    } finally {
      await tester.stop()
      end()
    }

    async function tryFaults(): Promise<void> {
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
      const plain = new Map<readonly string[], number>()
      for (const { tests } of areas) {
        const { isPassed, seconds, said } = await run(tests, mostPlainSeconds)
        if (!isPassed) throw new Error(`The tests fail as they are: ${said.slice(-4000)}`)
        progress(`${tests.join(' ')} as they are: ${seconds.toFixed(1)} s`)
        plain.set(tests, seconds)
      }
      let [found, put] = [0, 0]
      for (const { file, line, says, text, tests } of chosen) {
        if (isOver()) break
        const path = join(copy, file)
        const whole = readFileSync(path, 'utf8')
        writeFileSync(path, text)
        // A mutant that never ends counts as found.
        const { isPassed, isLate, seconds } = await run(tests, 60 + 4 * (plain.get(tests) ?? mostPlainSeconds))
        writeFileSync(path, whole)
        put++
        if (!isPassed) found++
        const became = isPassed ? 'not found' : isLate ? 'found, never ended' : 'found'
        progress(`${put} of ${chosen.length}, ${file}:${line} ${says}: ${became}, ${seconds.toFixed(1)} s`)
      }
      const share = put === 0 ? 0 : found / put
      figure('faults put in; found', `${put}; ${found}`)
      hold(`${Math.round(share * 100)} % found, of ${leastShare * 100} % at least`, put > 0 && share >= leastShare)
      enter(
        `${put} put in of ${all.length} that could be (seed ${seed}), ${found} found (${Math.round(share * 100)} %)`,
      )
    }
  },
}

function within(folder: string, files: readonly string[]): string[] {
  return files.map((file) => `${folder}/${file}`)
}

/** Copies the current project with its installed packages, so that the working folder stays unchanged. */
function copyProject(to: string): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: project })
  for (const path of listed.toString().split('\0').filter(Boolean)) {
    if (path.startsWith('docs/images/')) continue
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(project, path), join(to, path))
  }
  for (const path of ['node_modules', '.cache']) symlinkSync(join(project, path), join(to, path))
}
