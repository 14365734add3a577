import type { SummaryRow } from '@app/contract/admin/summary'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { Approvable } from '../../core/approvable.ts'
import { toSeconds } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { AppError, badInput } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { type DeclaredSetting, lockStored, readAllStored, storeSetting } from '../../core/storedSettings.ts'
import { faultOf, fieldsOf, linesAt, type SettingField, titleOf, valueAt, withValue } from './fields.ts'

export type Declared = Readonly<Record<string, DeclaredSetting>>

/** Administration of all modules' settings. */
export interface SettingAdmin {
  list(): Promise<AdminReply<'setting/list'>['list']>
  /**
   * Changes fields of a setting. Throws NOT_FOUND, EDITED_MEANWHILE if `version` is outdated, and BAD_INPUT with the
   * path of an invalid value.
   */
  changing: Approvable<'setting/change'>
}

interface Deps extends Pick<CoreServices, 'database'> {
  declared: () => Declared
}

export function createSettingAdmin({ database, declared }: Deps): SettingAdmin {
  return {
    async list() {
      const stored = await readAllStored(database.db)
      return Object.entries(declared()).map(([key, setting]) => {
        const row = stored.get(key)
        const whole = { ...setting.preset, ...row?.value }
        return {
          key,
          title: titleOf(key, setting),
          version: row?.version ?? 0,
          changedBy: row?.changedBy ?? '',
          changedAt: row ? toSeconds(row.changedAt) : null,
          fields: fieldsOf(setting).map((field) => ({
            ...field,
            value: valueAt(whole, field.path),
            preset: valueAt(setting.preset, field.path),
          })),
        }
      })
    },

    changing: {
      async prepare(tx, input) {
        const { before, after, setting, fields } = await readChange(declared, tx, input)
        const title = titleOf(input.key, setting)
        return {
          target: `setting:${input.key}`,
          seen: { version: input.version },
          summary: {
            subject: title,
            sentence: `修改“${title}”的 ${fields.length} 项，立即对所有人生效`,
            rows: [
              ...fields.map((field) => settingRow(setting, field, before[field.path], after[field.path])),
              { kind: 'link', label: '设置页', to: `/settings/${input.key}`, text: title },
            ],
          },
          before,
          after,
          // The schema itself declares that a setting decides how much value users are given.
          weight: declared()[input.key]?.schema.meta()?.['givesValue'] === true ? 1 : 0,
        }
      },
      async perform(tx, input, { asked }) {
        const { stored } = await readChange(declared, tx, input)
        await storeSetting(tx, input.key, stored, asked.displayName)
        return { version: input.version + 1 }
      },
    },
  }
}

/** Row of one changed field. */
function settingRow(
  setting: DeclaredSetting,
  { path, title: label, kind }: SettingField,
  before: unknown,
  after: unknown,
): SummaryRow {
  if (kind === 'number' && typeof before === 'number' && typeof after === 'number')
    return { kind: 'count', label, before, after, unit: '' }
  if (kind === 'lines' || kind === 'structure')
    return { kind: 'lines', label, before: linesAt(setting, path, before), after: linesAt(setting, path, after) }
  return { kind: 'text', label, before: sayValue(before), after: sayValue(after) }
}

/** Formats a flag, a number or a text; null for an empty text and anything else. */
function sayValue(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

/** Locks a setting, and computes its new value. */
async function readChange(declared: Deps['declared'], tx: Tx, { key, version, values }: AdminInput<'setting/change'>) {
  const setting = declared()[key]
  if (!setting || !Object.hasOwn(declared(), key)) throw new AppError('NOT_FOUND')
  const fields = fieldsOf(setting)
  const paths = Object.keys(values)
  const stranger = paths.find((path) => !fields.some((field) => field.path === path))
  if (stranger !== undefined) throw badInput(stranger, '没有这一项设置')
  const stored = await lockStored(tx, key)
  if (stored.version !== version) throw new AppError('EDITED_MEANWHILE', { data: { version: stored.version } })
  const old: Record<string, unknown> = { ...setting.preset, ...stored.value }
  const whole = paths.reduce((so, path) => withValue(so, path, values[path]), old)
  const checked = setting.schema.safeParse(whole)
  if (!checked.success) {
    const { path, message } = faultOf(checked.error, fields)
    throw badInput(path, message)
  }
  const next = checked.data as Record<string, unknown>
  const touched = [...new Set(paths.map((path) => path.split('.')[0] ?? ''))]
  const pick = (from: unknown): Record<string, unknown> =>
    Object.fromEntries(paths.map((path) => [path, valueAt(from, path)]))
  return {
    setting,
    fields: fields.filter(({ path }) => Object.hasOwn(values, path)),
    before: pick(old),
    after: pick(next),
    stored: Object.fromEntries(touched.map((name) => [name, next[name]])),
  }
}
