import type { MediaFact } from '@app/contract/admin/media'
import { cx } from '@app/ui'
import { Image } from '@tiptap/extension-image'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { endingFor } from '../../app/image-address.ts'
import { picturesIn, useAdding } from '../pictures/use-adding.ts'
import type { RichTextProps } from '../rich-text.tsx'
import './editor.css'
import { Toolbar } from './toolbar.tsx'

const LibraryDialog = lazy(() => import('../pictures/library-dialog.tsx'))

/** What the server leaves in a rich text (server/src/core/richText.ts), and nothing else. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null } },
  }),
  Image,
]

/** Pixels that a column of text is wide at most, on a screen of double density. */
const widest = 1600

function put(editor: Editor, facts: readonly MediaFact[]): void {
  for (const { picture, name, width, height } of facts) {
    const src = picture.url + endingFor(picture, widest)
    editor.chain().focus().setImage({ src, alt: name, width, height }).run()
  }
}

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML())

/** The editor itself; see `RichText`. */
export default function RichTextEditor({ value, onChange, label, maximum, isDisabled = false }: RichTextProps) {
  const [isChoosing, setChoosing] = useState(false)
  const said = useRef(value)
  const { add } = useAdding()
  const taking = useRef<(files: File[]) => boolean>(() => false)
  const editor = useEditor({
    extensions,
    content: value,
    editable: !isDisabled,
    // Styles that are written into the page by scripts are ours to bring.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handlePaste: (_view, event) => taking.current(picturesIn(event.clipboardData)),
      handleDrop: (_view, event) => taking.current(picturesIn(event.dataTransfer)),
    },
    onUpdate({ editor: own }) {
      said.current = htmlOf(own)
      onChange(said.current)
    },
  })
  useEffect(() => {
    taking.current = (files) => {
      if (files.length === 0) return false
      void add(files).then((facts) => put(editor, facts))
      return true
    }
  })
  // Another version was taken, or somebody else's.
  useEffect(() => {
    if (value === said.current) return
    said.current = value
    editor.commands.setContent(value, { emitUpdate: false })
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
          {length > maximum ? `太长了：最多 ${maximum}，现在 ${length}` : `${length} / ${maximum}`}
        </p>
      )}
      <Suspense>
        {isChoosing && (
          <LibraryDialog
            place="gallery"
            most={12}
            onChoose={(facts) => {
              setChoosing(false)
              put(editor, facts)
            }}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
