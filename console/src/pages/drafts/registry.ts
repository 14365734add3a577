import type { DraftKind } from '@app/contract/admin/drafts'
import type { PickKind } from '@app/contract/admin/pickNames'
import type { ComponentType } from 'react'
import type { Content } from './content/value.ts'

/** One part of an editor, on a card of its own; its fields are those of `content/fields.tsx`. */
export interface DraftSection {
  /** Names of its content fields; findings about them link here. */
  readonly fields: readonly string[]
  readonly title: string
  readonly Fields: ComponentType
}

/** Editor of a kind of draft: the default export of `pages/drafts/<kind>.tsx`. */
export interface DraftEditor {
  readonly sections: readonly DraftSection[]
  /** Label of every field, for comparisons. */
  readonly titles: Readonly<Record<string, string>>
  /** Labels of choices for comparisons, by the names of their fields at any depth. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string | number, string>>>>
  /** Fields that hold ids, at any depth, and the kind of each; compared by name. */
  readonly picks?: Readonly<Record<string, PickKind>>
  /** Initial content of a new draft. */
  readonly fresh: () => Content
}

/** Editor of each kind, loaded on first use. A new kind is a line here and its file. */
const editors: Readonly<Record<DraftKind, () => Promise<{ default: DraftEditor }>>> = {
  work: () => import('./work.tsx'),
  blindBox: () => import('./blind-box.tsx'),
  giftBox: () => import('./gift-box.tsx'),
  lottery: () => import('./lottery.tsx'),
  wishing: () => import('./wishing.tsx'),
  lot: () => import('./lot.tsx'),
}

const read = new Map<DraftKind, Promise<DraftEditor>>()

/** Loads the editor of a kind. Returns the same promise for the same kind, as `use` requires. */
export function editorOf(kind: DraftKind): Promise<DraftEditor> {
  const known = read.get(kind)
  if (known) return known
  const editor = editors[kind]().then((file) => file.default)
  read.set(kind, editor)
  // After a failure the code is requested again.
  editor.catch(() => read.delete(kind))
  return editor
}
