import { approvalTitles } from '@app/contract/admin/approvalNames'
import { messengerNames } from '@app/contract/admin/staffMessages'
import type { AdminHandlers } from '../../../core/adminHandler.ts'
import { consoleOrigin } from '../../../core/consoleOrigin.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import { enqueue } from '../../../jobs/queue.ts'
import type { JobHandler, Sweep } from '../../../jobs/worker.ts'
import type { StaffMessage, StaffMessenger } from '../../../ports/staffMessenger.ts'
import { approvalAskedJob, type AskedForApproval } from '../../staff/index.ts'
import type { SystemSettings } from '../settings.ts'
import * as queries from './queries.ts'

const messageJob = 'staff.message'
/** Attempts over about half an hour: a later message would say nothing new. */
const mostAttempts = 6
const everySeconds = 60

interface Sending {
  messenger: StaffMessenger['name']
  message: StaffMessage
}

export interface StaffMessagesDeps extends Pick<CoreServices, 'config' | 'database'> {
  staffMessengers: readonly StaffMessenger[]
  settings: StoredSettings<SystemSettings>
  /** Returns a sentence for each current problem. */
  alarms: () => Promise<string[]>
}

/** Messages to the operators' own groups and mailbox (rules/operation#messages). */
export interface StaffMessages {
  readonly adminRoutes: Pick<AdminHandlers, 'staffMessage/list' | 'staffMessage/trial'>
  readonly jobs: Readonly<Record<string, JobHandler>>
  /** Announces alarms once when they begin and once when they end. */
  readonly sweep: Sweep
}

export function createStaffMessages(deps: StaffMessagesDeps): StaffMessages {
  const { database, staffMessengers: messengers } = deps
  return {
    adminRoutes: {
      'staffMessage/list': async () => ({
        list: messengers.map(({ name }) => ({ name, title: messengerNames[name] })),
      }),
      async 'staffMessage/trial'({ messenger: name }, { staff, record }) {
        const messenger = messengers.find((one) => one.name === name)
        if (!messenger) throw new AppError('NOT_FOUND', { msg: '没有接入这个方式，请检查环境变量' })
        const outcome = await messenger.send({
          title: '试发消息',
          lines: [`${staff.displayName}在控制台试发了这条消息，收到即表示已经接通。`],
          link: linkTo(deps, '/staff-messages'),
        })
        if (outcome.kind !== 'accepted')
          throw new AppError('PROVIDER_UNAVAILABLE', { msg: `${messengerNames[name]}没有接收：${outcome.detail}` })
        await database.transaction((tx) => record(tx, { target: `staffMessage:${name}` }))
        return {}
      },
    },
    jobs: {
      [approvalAskedJob]: (asked: AskedForApproval) => announceRequest(deps, asked),
      [messageJob]: (sending: Sending) => send(messengers, sending),
    },
    sweep: { name: 'staff alarms', everySeconds, run: () => announceAlarms(deps) },
  }
}

const linkTo = ({ config }: Pick<StaffMessagesDeps, 'config'>, path: string): StaffMessage['link'] => ({
  text: '打开控制台',
  url: `${consoleOrigin(config)}/console${path}`,
})

/** Announces a request without its subject, which may name a collector. */
async function announceRequest(deps: StaffMessagesDeps, { approvalId, verb, askedBy }: AskedForApproval) {
  const { approvals } = await deps.settings.get('staffMessages')
  if (!approvals) return
  const message = {
    title: `等待复核：${approvalTitles[verb]}`,
    lines: [`${askedBy}提出，24 小时内没有人处理就失效。`],
    link: linkTo(deps, `/approvals/${approvalId}`),
  }
  await deps.database.transaction((tx) => sendToAll(deps, tx, message))
}

async function announceAlarms(deps: StaffMessagesDeps): Promise<void> {
  const { database, settings, staffMessengers } = deps
  if (staffMessengers.length === 0 || !(await settings.get('staffMessages')).alarms) return
  const alarms = (await deps.alarms()).map((text) => ({ key: text.replaceAll(/\d+/g, '#'), text }))
  await database.transaction(async (tx) => {
    const { begun, ended } = await queries.noteAlarms(tx, alarms)
    const link = linkTo(deps, '/health')
    if (begun.length > 0) await sendToAll(deps, tx, { title: '运行告警', lines: begun.map(({ text }) => text), link })
    if (ended.length > 0) await sendToAll(deps, tx, { title: '告警解除', lines: ended.map(({ text }) => text), link })
  })
}

/** Enqueues a message for each way on its own, so that the retries of one do not repeat it on the others. */
async function sendToAll({ staffMessengers }: StaffMessagesDeps, tx: Tx, message: StaffMessage): Promise<void> {
  for (const { name } of staffMessengers) {
    const payload: Sending = { messenger: name, message }
    await enqueue(tx, { kind: messageJob, payload, maxAttempts: mostAttempts })
  }
}

/** Sends one message; throws if it did not arrive for certain, so that the job is tried again. */
async function send(messengers: readonly StaffMessenger[], { messenger: name, message }: Sending): Promise<void> {
  const outcome = await messengers.find((one) => one.name === name)?.send(message)
  if (outcome && outcome.kind !== 'accepted') throw new Error(`${name}: ${outcome.detail}`)
}
