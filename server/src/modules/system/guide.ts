import { allSteps, stepNames, type StepName } from '@app/contract/admin/guideNames'
import type { AdminReply } from '@app/contract/admin/routes'
import * as z from 'zod'
import type { AdminHandlers } from '../../core/adminHandler.ts'
import { toSeconds } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { lockStored, readStored, storeSetting } from '../../core/storedSettings.ts'
import type { StepFound, Steps } from '../../core/steps.ts'
import { within } from './within.ts'

/** Key in the table `settings` of the steps that operators marked as not needed. */
const guideKey = 'guide'

const waivers = z.record(z.string(), z.object({ reason: z.string(), by: z.string(), at: z.number() }).nullable())

type Step = AdminReply<'guide/info'>['list'][number]

const unanswered: StepFound = { found: [], missing: ['两秒内没有响应，请稍后再看'] }

interface GuideDeps extends Pick<CoreServices, 'config' | 'clock' | 'database' | 'log'> {
  /** Steps that all modules declare; they are built later. */
  steps: () => Steps
}

/** Admin routes of the setup guide: each step as reported by its module, and the steps marked as not needed. */
export function guideRoutes(deps: GuideDeps) {
  const { config, clock, database } = deps
  return {
    async 'guide/info'() {
      const stored = waivers.safeParse((await readStored(database.db, guideKey)) ?? {})
      const list = await Promise.all(allSteps.map((name) => present(deps, name, stored.success ? stored.data : {})))
      return {
        isComplete: list.every(({ name, state }) => state === 'done' || (state === 'waived' && isOptional(name))),
        isDemonstration: isTrial(config) && config.process.demonstration !== 'off',
        list,
      }
    },

    'guide/waive': ({ step, reason }, { staff, record }) => {
      if (!isWaivable(config, step)) throw new AppError('CONFLICT', { msg: `「${stepNames[step].title}」不能省去` })
      return database.transaction(async (tx) => {
        await lockStored(tx, guideKey)
        const waiver = { reason, by: staff.displayName, at: toSeconds(new Date(clock.now())) }
        await storeSetting(tx, guideKey, { [step]: waiver }, staff.displayName)
        await record(tx, { target: `guide:${step}`, after: { state: 'waived' }, reason })
        return {}
      })
    },

    'guide/need': ({ step }, { staff, record }) =>
      database.transaction(async (tx) => {
        await lockStored(tx, guideKey)
        await storeSetting(tx, guideKey, { [step]: null }, staff.displayName)
        await record(tx, { target: `guide:${step}`, after: { state: 'open' } })
        return {}
      }),
  } satisfies Partial<AdminHandlers>
}

const isTrial = ({ process }: CoreServices['config']) => process.environment !== 'production'

const isOptional = (name: StepName): boolean => stepNames[name].waivable === 'always'

function isWaivable(config: CoreServices['config'], name: StepName): boolean {
  return isOptional(name) || (stepNames[name].waivable === 'trial' && isTrial(config))
}

async function present(deps: GuideDeps, name: StepName, stored: z.output<typeof waivers>): Promise<Step> {
  const { found, missing, settings = [] } = await readStep(deps, name)
  const canWaive = isWaivable(deps.config, name)
  const waiver = canWaive ? (stored[name] ?? null) : null
  const state = missing.length === 0 ? 'done' : waiver ? 'waived' : 'open'
  return {
    name,
    state,
    found: [...found],
    missing: [...missing],
    settings: [...settings],
    isWaivable: canWaive,
    waiver: state === 'waived' ? waiver : null,
  }
}

/** A step that cannot be read does not block the others. */
async function readStep({ database, log, steps }: GuideDeps, name: StepName): Promise<StepFound> {
  const read = steps()[name]
  if (!read) throw new Error(`No module knows of the step ${name}`)
  const asked = read(database.db).catch((error: unknown) => {
    log.error({ err: error, step: name }, 'a step of the guide could not be read')
    return { found: [], missing: ['这一项加载失败，请稍后再看'] }
  })
  return (await within(asked)) ?? unanswered
}
