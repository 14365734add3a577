import type { Finding } from '@app/contract/admin/drafts'
import { createContext, use } from 'react'
import { at, type Content, put } from './value.ts'

/** What the sections of an editor work on. */
export interface ContentForm {
  content: Content
  change: (update: (now: Content) => Content) => void
  /** False while it is planned, put away, or read by who may not edit. */
  isEditable: boolean
  /** Fields that cannot change any more, each with the reason. */
  frozen: Readonly<Record<string, string>>
  findings: readonly Finding[]
}

const FormContext = createContext<ContentForm | null>(null)
export const ContentFormProvider = FormContext.Provider

function useContentForm(): ContentForm {
  const form = use(FormContext)
  if (!form) throw new Error('No draft is edited here')
  return form
}

export interface ContentField {
  value: unknown
  set: (value: unknown) => void
  isDisabled: boolean
  /** Why it cannot change any more; undefined where it can. */
  frozen: string | undefined
  /** What was found wrong with it, or within it. */
  findings: readonly Finding[]
}

/** One field of the content by its path, such as `creator.name`. */
export function useContentField(path: string): ContentField {
  const { content, change, isEditable, frozen, findings } = useContentForm()
  const reason = frozen[path.split('.', 1)[0] ?? '']
  return {
    value: at(content, path),
    set: (value) => change((now) => put(now, path, value)),
    isDisabled: !isEditable || reason !== undefined,
    frozen: reason,
    findings: findings.filter(({ field }) => field === path || field.startsWith(`${path}.`)),
  }
}

/** Where a field stands on the page, for links from what was found. */
export const anchorOf = (path: string): string => `field-${path}`
