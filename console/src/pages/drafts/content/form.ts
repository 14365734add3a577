import type { Finding } from '@app/contract/admin/drafts'
import { createContext, use } from 'react'
import { at, type Content, put } from './value.ts'

/** Form state shared by the sections of an editor. */
export interface ContentForm {
  content: Content
  change: (update: (now: Content) => Content) => void
  /** False while the draft is scheduled or archived, and for users who may not edit. */
  isEditable: boolean
  /** Fields that can no longer change, each with the reason. */
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
  /** Why the field can no longer change; undefined if it can. */
  frozen: string | undefined
  /** Findings about the field or within it. */
  findings: readonly Finding[]
}

/** Returns one field of the content by its path, such as `creator.name`. */
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

/** Returns the element id of a field, for links from findings. */
export const anchorOf = (path: string): string => `field-${path}`
