import { randomUUID } from 'node:crypto'
import { messageKinds } from '@app/contract/messageKinds'
import { type EditableKind, editableKinds, fillWithSamples, namesOf } from '@app/contract/messageSamples'
import type { AdminHandlers } from '../../../core/adminHandler.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { requireSeen } from '../../../core/edited.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import { lockStored, readAllStored, storeSetting } from '../../../core/storedSettings.ts'
import type { UserModule } from '../../user/index.ts'
import { inboxSchemas, type MessageTexts } from '../settings.ts'
import { message, type WriteDeps, writeMessages } from '../write.ts'

export interface TextDeps extends WriteDeps, Pick<CoreServices, 'database'> {
  people: Pick<UserModule['people'], 'standingOf'>
}

const settingKey = 'messageTexts'
const target = `setting:${settingKey}`

/** Returns the texts of a kind: those of the operators, or else the preset ones. */
const textsOf = (own: MessageTexts, kind: EditableKind) => own[kind] ?? presetOf(kind)

function presetOf(kind: EditableKind) {
  const { title, text } = messageKinds[kind]
  return { title, text }
}

/** Console calls for the texts of the messages that the product writes. */
export function textRoutes(deps: TextDeps) {
  const { database, people } = deps
  return {
    'messageText/list': async () => {
      const stored = (await readAllStored(database.db)).get(settingKey)
      const own = parsed(stored?.value)
      const list = editableKinds.map((kind) => {
        const { group, label } = messageKinds[kind]
        const isOwn = Boolean(own[kind])
        return { kind, group, label, ...textsOf(own, kind), preset: presetOf(kind), isOwn, names: namesOf(kind) }
      })
      return { version: stored?.version ?? 0, list }
    },

    'messageText/save': ({ kind, version, title, text }, { staff, record }) => {
      requireKnownNames(kind, { title, text })
      return database.transaction(async (tx) => {
        const stored = requireSeen(await lockStored(tx, settingKey), version)
        const before = textsOf(parsed(stored.value), kind)
        await storeSetting(tx, settingKey, { [kind]: { title, text } }, staff.displayName)
        const name = messageKinds[kind].label
        await record(tx, { target, before: { name, ...before }, after: { name, title, text } })
        return { version: version + 1 }
      })
    },

    'messageText/reset': ({ kind, version }, { staff, record }) =>
      database.transaction(async (tx) => {
        const stored = requireSeen(await lockStored(tx, settingKey), version)
        const before = textsOf(parsed(stored.value), kind)
        await storeSetting(tx, settingKey, { [kind]: null }, staff.displayName)
        const name = messageKinds[kind].label
        await record(tx, { target, before: { name, ...before }, after: { name, ...presetOf(kind) } })
        return { version: version + 1 }
      }),

    'messageText/try': ({ kind, uid }, { record }) =>
      database.transaction(async (tx) => {
        if (!(await people.standingOf(tx, [uid])).has(uid)) {
          throw new AppError('USER_NOT_FOUND', { msg: '没有这个用户', data: { field: 'uid' } })
        }
        const { title, text } = textsOf(await deps.texts(tx), kind)
        // Written as an announcement: nothing has happened to that account.
        const trial = { title: `【试发】${fillWithSamples(title)}`, text: fillWithSamples(text) }
        await writeMessages(deps, tx, [message(uid, 'announcement', `trial:${randomUUID()}`, trial)])
        await record(tx, { target, after: { name: messageKinds[kind].label, uid } })
        return {}
      }),
  } satisfies Partial<AdminHandlers>
}

const parsed = (stored: object | undefined): MessageTexts => inboxSchemas.messageTexts.parse(stored ?? {})

/** Throws BAD_INPUT for a name in braces that messages of this kind have no value for. */
function requireKnownNames(kind: EditableKind, texts: { title: string; text: string }): void {
  const known = new Set(namesOf(kind).map(({ name }) => name))
  for (const [field, template] of Object.entries(texts)) {
    for (const [written, name = ''] of template.matchAll(/\{([^{}]*)\}/g)) {
      if (!known.has(name)) throw badInput(field, `这种消息里没有 ${written}`)
    }
  }
}
