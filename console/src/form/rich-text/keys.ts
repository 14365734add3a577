import type { Editor } from '@tiptap/core'
import { type Command, TextSelection } from '@tiptap/pm/state'
import { goToNextCell } from '@tiptap/pm/tables'

type Keys = Record<string, () => boolean>

/** Key bindings of a caption: Enter moves to a paragraph after its element; Backspace removes an empty caption. */
export function captionKeys(editor: Editor, name: string, remove: Command): Keys {
  const captionOf = () => {
    const { $from, empty } = editor.state.selection
    for (let depth = $from.depth; depth > 0; depth--)
      if ($from.node(depth).type.name === name) return { $from, depth, empty }
    return undefined
  }
  return {
    Enter: () => {
      const found = captionOf()
      if (!found) return false
      const after = found.$from.after(found.depth - 1)
      return editor.commands.command(({ tr, state }) => {
        const paragraph = state.schema.nodes['paragraph']
        if (!paragraph) return false
        tr.insert(after, paragraph.create())
        tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView()
        return true
      })
    },
    Backspace: () => {
      const found = captionOf()
      if (!found?.empty || found.$from.node(found.depth).textContent !== '') return false
      return editor.commands.command(({ state, dispatch }) => remove(state, dispatch))
    },
  }
}

/**
 * Key bindings of a table: Tab moves from cell to cell. Beyond the last one it leaves the editor, so that keyboard
 * users are not trapped.
 */
export const tableKeys = (editor: Editor): Keys => ({
  Tab: () => goToNextCell(1)(editor.state, editor.view.dispatch),
  'Shift-Tab': () => goToNextCell(-1)(editor.state, editor.view.dispatch),
})
