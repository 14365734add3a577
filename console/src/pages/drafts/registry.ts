import type { DraftKind } from '@app/contract/admin/drafts'
import type { PickKind } from '@app/contract/admin/pickNames'
import type { ComponentType } from 'react'
import type { Content } from './content/value.ts'

/** One part of an editor, on a sheet of its own; its fields are those of `content/fields.tsx`. */
export interface DraftSection {
  /** The names of the content's fields that stand in it: what was found in them leads there. */
  readonly fields: readonly string[]
  readonly title: string
  readonly Fields: ComponentType
}

/** How a kind of draft is edited: the default export of `pages/drafts/<kind>.tsx`. */
export interface DraftEditor {
  readonly sections: readonly DraftSection[]
  /** What every field is called, where versions are compared. */
  readonly titles: Readonly<Record<string, string>>
  /** The words of choices where versions are compared, by the names of their fields at whatever depth. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string | number, string>>>>
  /** Fields that hold ids, at whatever depth, and of what: compared by name. */
  readonly picks?: Readonly<Record<string, PickKind>>
  /** What a new draft begins with. */
  readonly fresh: () => Content
}

/** Each kind's editor, read when one is opened. A new kind is a line here and its file. */
const editors: Readonly<Record<DraftKind, () => Promise<{ default: DraftEditor }>>> = {
  work: () => import('./work.tsx'),
  blindBox: () => import('./blind-box.tsx'),
  giftBox: () => import('./gift-box.tsx'),
  lottery: () => import('./lottery.tsx'),
  wishing: () => import('./wishing.tsx'),
  lot: () => import('./lot.tsx'),
}

const read = new Map<DraftKind, Promise<DraftEditor>>()

/** The editor of a kind; the same promise for the same kind, as `use` wants it. */
export function editorOf(kind: DraftKind): Promise<DraftEditor> {
  const known = read.get(kind)
  if (known) return known
  const editor = editors[kind]().then((file) => file.default)
  read.set(kind, editor)
  // A code that could not be read is asked for again.
  editor.catch(() => read.delete(kind))
  return editor
}
