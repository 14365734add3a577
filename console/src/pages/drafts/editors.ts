import type { DraftKind } from '@app/contract/admin/drafts'
import type { DraftEditor } from './content/draft-editor.ts'

/** Editor of each kind, loaded on first use. A new kind is a line here and its file. */
const editors: Readonly<Record<DraftKind, () => Promise<{ default: DraftEditor }>>> = {
  work: () => import('./kinds/work.tsx'),
  blindBox: () => import('./kinds/blind-box.tsx'),
  giftBox: () => import('./kinds/gift-box.tsx'),
  lottery: () => import('./kinds/lottery.tsx'),
  wishing: () => import('./kinds/wishing.tsx'),
  lot: () => import('./kinds/lot.tsx'),
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
