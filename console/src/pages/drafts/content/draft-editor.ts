import type { PickKind } from '@app/contract/admin/pickNames'
import type { ComponentType } from 'react'
import type { Content } from './value.ts'

/** One part of an editor, on a card of its own; its fields are those of `fields.tsx`. */
export interface DraftSection {
  /** Names of its content fields; findings about them link here. */
  readonly fields: readonly string[]
  readonly title: string
  readonly Fields: ComponentType
}

/** Adds the fields' components to the sections of a kind, by their titles. */
export const sectionsOf = <Title extends string>(
  sections: readonly { readonly title: Title; readonly fields: readonly string[] }[],
  components: Readonly<Record<Title, ComponentType>>,
): readonly DraftSection[] => sections.map(({ title, fields }) => ({ title, fields, Fields: components[title] }))

/** Editor of a kind of draft: the default export of `pages/drafts/kinds/<kind>.tsx`. */
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
