import { cx } from '@app/ui'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import './editor.css'
import { toEditor } from './html.ts'
import { extensions, htmlOf } from './schema.ts'
import { Toolbar } from './toolbar.tsx'
import { insertPictures, usePasteAndDrop } from './use-paste-and-drop.ts'

const LibraryDialog = lazy(() => import('../pictures/library-dialog.tsx'))

export interface RichTextProps {
  /** HTML as the server stores it: the elements in `richTextElements` of the contract, with pictures of the library. */
  value: string
  /** Receives the whole HTML with each change; empty if there is no content. The server sanitises it again. */
  onChange: (html: string) => void
  /** Label for screen readers. */
  label: string
  /** Maximum characters of HTML that the call accepts. */
  maximum?: number
  isDisabled?: boolean
}

/** Editor implementation; see `RichText`. */
export default function RichTextEditor({ value, onChange, label, maximum, isDisabled = false }: RichTextProps) {
  const [isChoosing, setChoosing] = useState(false)
  const emitted = useRef(value)
  const clipboard = usePasteAndDrop()
  const paste = useRef((_event: ClipboardEvent): boolean => false)
  const drop = useRef((_view: EditorView, _event: DragEvent): boolean => false)
  const editor = useEditor({
    extensions,
    content: toEditor(value),
    editable: !isDisabled,
    // editor.css provides the styles.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handlePaste: (_view, event) => paste.current(event),
      handleDrop: (view, event, _slice, isMoved) => !isMoved && drop.current(view, event),
    },
    onUpdate({ editor: own }) {
      emitted.current = htmlOf(own)
      onChange(emitted.current)
    },
  })
  useEffect(() => {
    paste.current = (event) => clipboard.paste(editor, event)
    drop.current = (view, event) => clipboard.drop(editor, view, event)
  })
  // Another version was chosen, or a colleague's was taken.
  useEffect(() => {
    if (value === emitted.current) return
    emitted.current = value
    editor.commands.setContent(toEditor(value), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => editor.setEditable(!isDisabled, false), [editor, isDisabled])

  const length = value.length
  return (
    <div
      className={cx(
        'rich-text rounded-md border border-line-strong bg-surface focus-within:border-ink',
        isDisabled && 'bg-sunken text-ink-soft',
      )}
    >
      {!isDisabled && <Toolbar editor={editor} onPicture={() => setChoosing(true)} />}
      <EditorContent editor={editor} />
      {maximum !== undefined && length > maximum * 0.8 && (
        <p className={cx('px-4 pb-2 text-right text-xs', length > maximum ? 'text-vermilion-ink' : 'text-ink-faint')}>
          {length > maximum ? `过长：最多 ${maximum}，现在 ${length}` : `${length} / ${maximum}`}
        </p>
      )}
      <Suspense>
        {isChoosing && (
          <LibraryDialog
            usage="gallery"
            most={12}
            onChoose={(facts) => {
              setChoosing(false)
              insertPictures(editor, facts)
            }}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
