import type { Uid } from '@app/contract'
import type { MessageChannel, MessageKind } from '@app/contract/messageKinds'
import type { CoreServices } from '../../core/coreServices.ts'
import { countWaiting } from '../../core/dashboardMetrics.ts'
import type { Db, Tx } from '../../core/database.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { Subscriptions } from '../../events/index.ts'
import type { Push, WebPush } from '../../ports/push.ts'
import type { Sms } from '../../ports/sms.ts'
import { type ModuleParts, onSettings } from '../shape.ts'
import type { UserModule } from '../user/index.ts'
import { retriableTimes } from './deliveries/adminQueries.ts'
import { deliveryRoutes } from './deliveries/adminService.ts'
import { pushSender, webPushSender } from './deliveries/push.ts'
import { createSenderKey } from './deliveries/senderKey.ts'
import { smsSender } from './deliveries/sms.ts'
import { deliveryTransitions } from './deliveries/states.ts'
import { deliverySweep } from './deliveries/sweep.ts'
import { channelsOf } from './deliveries/targets.ts'
import { inboxPersonalData } from './personalData.ts'
import { countRead, forget } from './queries.ts'
import { type InboxRoutes, inboxRoutes } from './routes.ts'
import { inboxDefaults, inboxSchemas, type InboxSettings } from './settings.ts'
import { type SubscriptionDeps, subscriptions } from './subscriptions.ts'
import { textRoutes } from './texts/service.ts'
import { type Message, writeMessages, writeTrial } from './write.ts'

export { message, type Message } from './write.ts'

/** Days for which messages are kept. */
const keptDays = 365
/** Most messages one statement deletes. */
const forgottenAtOnce = 5000

/** Messages to users about what concerns them, written by the events of other modules. */
export interface InboxModule
  extends
    Required<Pick<ModuleParts, 'channels' | 'personalData' | 'settings' | 'states' | 'sweeps' | 'waits'>>,
    Subscriptions<'inbox'> {
  readonly routes: InboxRoutes
  readonly adminRoutes: ReturnType<typeof textRoutes> & ReturnType<typeof deliveryRoutes>
  /** Writes messages of a higher module in its transaction, each once. */
  write(tx: Tx, messages: readonly Message[]): Promise<void>
  /** Writes a trial of an announcement to one account. Throws USER_NOT_FOUND. */
  writeTrial(tx: Tx, uid: Uid, trial: { title: string; text: string; link: string }): Promise<void>
  /** Counts the messages of a kind under a key that their users have read. */
  countRead(db: Db, kind: MessageKind, key: string): Promise<number>
}

export interface InboxDeps extends Omit<SubscriptionDeps, 'people' | 'texts'> {
  people: SubscriptionDeps['people'] & Pick<UserModule['people'], 'masked' | 'nicknames' | 'phones' | 'standingOf'>
  sms: Sms
  push: Push | undefined
  webPush: WebPush | undefined
}

export function createInboxModule(core: CoreServices, deps: InboxDeps): InboxModule {
  const { db } = core.database
  const settings = createStoredSettings<InboxSettings>(core, inboxSchemas, inboxDefaults)

  const writing = { ...deps, database: core.database, texts: (tx: Tx) => settings.get('messageTexts', tx) }
  const senderKey = createSenderKey(core)

  async function offered(uid: Uid): Promise<MessageChannel[]> {
    const { perDay, perMonth } = await settings.get('messageSms')
    const hasSms = deps.sms.hasTemplate(false) && perDay > 0 && perMonth > 0
    return ['inbox', ...(await channelsOf(db, uid)), ...(hasSms ? ['sms' as const] : [])]
  }

  return {
    routes: inboxRoutes(core, { ...deps, offered, senderKey, hasPush: deps.push !== undefined }),
    write: (tx, messages) => writeMessages(writing, tx, messages),
    writeTrial: (tx, uid, trial) => writeTrial(writing, tx, uid, trial),
    countRead,
    adminRoutes: { ...textRoutes(writing), ...deliveryRoutes({ ...core, people: deps.people, settings }) },
    waits: { deadDeliveries: (reader) => countWaiting(reader, retriableTimes) },
    subscribes: subscriptions(writing),
    settings: declareSettings({ messageSms: inboxSchemas.messageSms }, { messageSms: inboxDefaults.messageSms }),
    channels: onSettings(settings.forget),
    personalData: inboxPersonalData,
    states: { 'message_deliveries.state': deliveryTransitions },
    sweeps: [
      {
        name: 'messages kept long enough',
        everySeconds: 3600,
        run: async () => (await forget(db, keptDays, forgottenAtOnce)) === forgottenAtOnce,
      },
      deliverySweep(db, smsSender({ ...core, ...deps, settings })),
      ...(deps.push ? [deliverySweep(db, pushSender(core, deps.push))] : []),
      ...(deps.webPush ? [deliverySweep(db, webPushSender(core, deps.webPush, senderKey))] : []),
    ],
  }
}
