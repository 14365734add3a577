import { messageKinds } from '@app/contract/messageKinds'
import { type EditableKind, editableKinds, fillWithSamples, namesOf } from '@app/contract/messageSamples'
import type { AdminHandlers, RecordAct, Staff } from '../../../core/adminHandler.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { requireSeen } from '../../../core/edited.ts'
import { badInput } from '../../../core/errors.ts'
import { lockStored, readAllStored, storeSetting } from '../../../core/storedSettings.ts'
import type { UserModule } from '../../user/index.ts'
import { inboxSchemas, type MessageTexts } from '../settings.ts'
import { type WriteDeps, writeTrial } from '../write.ts'

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
  const { database } = deps
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
      return store(deps, { kind, version, texts: { title, text } }, staff, record)
    },

    'messageText/reset': ({ kind, version }, { staff, record }) =>
      store(deps, { kind, version, texts: null }, staff, record),

    'messageText/try': ({ kind, uid }, { record }) =>
      database.transaction(async (tx) => {
        const { title, text } = textsOf(await deps.texts(tx), kind)
        await writeTrial(deps, tx, uid, { title: fillWithSamples(title), text: fillWithSamples(text) })
        await record(tx, { target, after: { name: messageKinds[kind].label, uid } })
        return {}
      }),
  } satisfies Partial<AdminHandlers>
}

/** Stores the texts of a kind; null goes back to the preset ones. Throws EDITED_MEANWHILE. */
const store = (
  { database }: TextDeps,
  { kind, version, texts }: { kind: EditableKind; version: number; texts: { title: string; text: string } | null },
  staff: Pick<Staff, 'displayName'>,
  record: RecordAct,
) =>
  database.transaction(async (tx) => {
    const stored = requireSeen(await lockStored(tx, settingKey), version)
    const before = textsOf(parsed(stored.value), kind)
    await storeSetting(tx, settingKey, { [kind]: texts }, staff.displayName)
    const name = messageKinds[kind].label
    await record(tx, { target, before: { name, ...before }, after: { name, ...(texts ?? presetOf(kind)) } })
    return { version: version + 1 }
  })

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
