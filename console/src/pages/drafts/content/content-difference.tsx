import type { PickKind } from '@app/contract/admin/pickNames'
import { useReads } from '../../../lib/query.ts'
import { Difference } from '../../../parts/difference.tsx'
import type { DraftEditor } from './draft-editor.ts'
import type { Content } from './value.ts'
import { describeSights } from './labels.ts'

interface ContentDifferenceProps {
  editor: DraftEditor
  before: Content
  after: Content
}

/** Differences between two contents of a kind: fields, choices and referenced records are shown by name. */
export function ContentDifference({ editor, before, after }: ContentDifferenceProps) {
  const { titles, choices = {}, picks = {} } = editor
  const asked = idsByKind(picks, [before, after])
  const reads = useReads(
    'pick/list',
    asked.map(([of, ids]) => ({ of, ids: ids.join(',') })),
  )
  const names = new Map(asked.map(([of], index) => [of, new Map(reads[index]?.list.map(({ id, name }) => [id, name]))]))
  const labels = {
    titles,
    choices,
    nameOf(field: string, id: string) {
      const of = picks[field]
      return of && names.get(of)?.get(id)
    },
  }
  return <Difference before={describeSights(before, labels)} after={describeSights(after, labels)} />
}

/** Collects the ids in contents by kind; at most a hundred of each, which is the limit of one call. */
function idsByKind(picks: Readonly<Record<string, PickKind>>, contents: readonly Content[]): [PickKind, string[]][] {
  const found = new Map<PickKind, Set<string>>()
  const collect = (name: string, value: unknown): void => {
    const of = picks[name]
    if (typeof value === 'string' && of && value !== '') found.set(of, (found.get(of) ?? new Set()).add(value))
    else if (Array.isArray(value)) for (const one of value as unknown[]) collect(name, one)
    else if (typeof value === 'object' && value !== null)
      for (const [field, inner] of Object.entries(value)) collect(field, inner)
  }
  for (const content of contents) collect('', content)
  return [...found].map(([of, ids]) => [of, [...ids].sort().slice(0, 100)])
}
