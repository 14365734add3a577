import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  mergeCells,
  splitCell,
} from '@tiptap/pm/tables'
import { Button, cx, TextInput } from '@app/ui'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { type ReactNode, useState } from 'react'
import { focusFirst } from '../../lib/focus.ts'
import {
  hasFigureCaption,
  hasHeaderRow,
  hasTableCaption,
  insertTable,
  isInTable,
  removeTable,
  toggleFigureCaption,
  toggleHeaderRow,
  toggleTableCaption,
} from './tables.ts'

interface Tool {
  label: string
  shown: ReactNode
  isOn?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
  run: (chain: ChainedCommands) => ChainedCommands
}

const heading = (level: 2 | 3 | 4, label: string): Tool => ({
  label,
  shown: label,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (chain) => chain.toggleHeading({ level }),
})

/** Tool for a ProseMirror command; disabled if the command does not apply. */
const commanded = (label: string, command: Command, isOn?: (editor: Editor) => boolean): Tool => ({
  label,
  shown: label,
  ...(isOn && { isOn }),
  can: (editor) => command(editor.state),
  run: (chain) => chain.command(({ state, dispatch }) => command(state, dispatch)),
})

const tableTools: readonly (readonly Tool[])[] = [
  [
    commanded('上方加一行', addRowBefore),
    commanded('下方加一行', addRowAfter),
    commanded('左侧加一列', addColumnBefore),
    commanded('右侧加一列', addColumnAfter),
  ],
  [
    commanded('首行作表头', toggleHeaderRow, hasHeaderRow),
    commanded('表格标题', toggleTableCaption, hasTableCaption),
    commanded('合并单元格', mergeCells),
    commanded('拆分单元格', splitCell),
  ],
  [commanded('删除这一行', deleteRow), commanded('删除这一列', deleteColumn), commanded('删除表格', removeTable)],
]

const inserted: readonly Tool[] = [
  commanded('表格', insertTable),
  commanded('图注', toggleFigureCaption, hasFigureCaption),
]

const groups: readonly (readonly Tool[])[] = [
  [heading(2, '大标题'), heading(3, '中标题'), heading(4, '小标题')],
  [
    { label: '加粗', shown: <b>粗</b>, isOn: (editor) => editor.isActive('bold'), run: (chain) => chain.toggleBold() },
    {
      label: '斜体',
      shown: <i>斜</i>,
      isOn: (editor) => editor.isActive('italic'),
      run: (chain) => chain.toggleItalic(),
    },
    {
      label: '下划线',
      shown: <u>线</u>,
      isOn: (editor) => editor.isActive('underline'),
      run: (chain) => chain.toggleUnderline(),
    },
    {
      label: '删除线',
      shown: <s>删</s>,
      isOn: (editor) => editor.isActive('strike'),
      run: (chain) => chain.toggleStrike(),
    },
    {
      label: '上标',
      shown: '上标',
      isOn: (editor) => editor.isActive('superscript'),
      run: (chain) => chain.unsetMark('subscript').toggleMark('superscript'),
    },
    {
      label: '下标',
      shown: '下标',
      isOn: (editor) => editor.isActive('subscript'),
      run: (chain) => chain.unsetMark('superscript').toggleMark('subscript'),
    },
  ],
  [
    {
      label: '引用',
      shown: '引用',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (chain) => chain.toggleBlockquote(),
    },
    {
      label: '无序列表',
      shown: '无序列表',
      isOn: (editor) => editor.isActive('bulletList'),
      run: (chain) => chain.toggleBulletList(),
    },
    {
      label: '有序列表',
      shown: '有序列表',
      isOn: (editor) => editor.isActive('orderedList'),
      run: (chain) => chain.toggleOrderedList(),
    },
    { label: '分隔线', shown: '分隔线', run: (chain) => chain.setHorizontalRule() },
  ],
]

const history: readonly Tool[] = [
  { label: '撤销', shown: '撤销', can: (editor) => editor.can().undo(), run: (chain) => chain.undo() },
  { label: '重做', shown: '重做', can: (editor) => editor.can().redo(), run: (chain) => chain.redo() },
]

/** Toolbar for the selected text. */
export function Toolbar({ editor, onPicture }: { editor: Editor; onPicture: () => void }) {
  const [address, setAddress] = useState<string>()
  const link = useEditorState({ editor, selector: ({ editor: own }) => linkAt(own) })
  const isTable = useEditorState({ editor, selector: ({ editor: own }) => isInTable(own) })
  return (
    <div className="sticky top-13 z-(--raised) rounded-t-md border-b border-line bg-surface">
      <div role="toolbar" aria-label="排版" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-1.5">
        {groups.map((tools) => (
          <Tools key={tools[0]?.label} editor={editor} tools={tools} />
        ))}
        <span className="flex gap-0.5">
          <ToolButton label="链接" isOn={link !== undefined} onPress={() => setAddress(link ?? '')}>
            链接
          </ToolButton>
          <ToolButton label="插入图片" onPress={onPicture}>
            图片
          </ToolButton>
        </span>
        <Tools editor={editor} tools={inserted} />
        <Tools editor={editor} tools={history} />
      </div>
      {isTable && (
        <div
          role="toolbar"
          aria-label="表格的工具"
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-2 py-1.5"
        >
          {tableTools.map((tools) => (
            <Tools key={tools[0]?.label} editor={editor} tools={tools} />
          ))}
        </div>
      )}
      {address !== undefined && (
        <LinkLine
          initial={address}
          onSet={(href) => {
            const chain = editor.chain().focus().extendMarkRange('link')
            if (href === '') chain.unsetLink().run()
            else chain.setLink({ href }).run()
            setAddress(undefined)
          }}
          onClose={() => setAddress(undefined)}
        />
      )}
    </div>
  )
}

function Tools({ editor, tools }: { editor: Editor; tools: readonly Tool[] }) {
  const states = useEditorState({
    editor,
    selector: ({ editor: own }) =>
      tools.map(({ isOn, can }) => `${isOn?.(own) ? 'on' : ''}${can && !can(own) ? 'off' : ''}`).join(' '),
  }).split(' ')
  return (
    <span className="flex gap-0.5">
      {tools.map(({ label, shown, isOn, run }, index) => (
        <ToolButton
          key={label}
          label={label}
          {...(isOn && { isOn: states[index] === 'on' })}
          isDisabled={states[index] === 'off'}
          onPress={() => run(editor.chain().focus()).run()}
        >
          {shown}
        </ToolButton>
      ))}
    </span>
  )
}

interface ToolButtonProps {
  label: string
  isOn?: boolean
  isDisabled?: boolean
  onPress: () => void
  children: ReactNode
}

const ToolButton = ({ label, isOn, isDisabled = false, onPress, children }: ToolButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...(isOn !== undefined && { 'aria-pressed': isOn })}
    disabled={isDisabled}
    className={cx(
      'min-h-8 min-w-8 rounded-sm px-2 text-sm text-ink-soft hover:bg-sunken hover:text-ink disabled:opacity-40',
      isOn && 'bg-sunken text-ink',
    )}
    // Keeps the selection.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </button>
)

function linkAt(editor: Editor): string | undefined {
  const { href } = editor.getAttributes('link')
  return typeof href === 'string' ? href : undefined
}

interface LinkLineProps {
  initial: string
  /** An empty address removes the link. */
  onSet: (href: string) => void
  onClose: () => void
}

/** Input for a link's address. Not a form: it is rendered inside one. */
function LinkLine({ initial, onSet, onClose }: LinkLineProps) {
  const [href, setHref] = useState(initial)
  const trimmed = href.trim()
  const isGood = trimmed === '' || /^(https?:\/\/|\/(?!\/)|#)/.test(trimmed)
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-2 py-1.5">
      <div className="min-w-48 grow">
        <TextInput
          aria-label="链接地址"
          aria-invalid={!isGood}
          placeholder="站内地址（以 / 或 # 开头），或 https://"
          value={href}
          ref={focusFirst}
          onChange={(event) => setHref(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              if (isGood) onSet(trimmed)
            } else if (event.key === 'Escape') {
              event.stopPropagation()
              onClose()
            }
          }}
        />
      </div>
      <Button size="small" disabled={!isGood} onClick={() => onSet(trimmed)}>
        {trimmed === '' ? '移除链接' : '好'}
      </Button>
      <Button size="small" variant="quiet" onClick={onClose}>
        取消
      </Button>
    </div>
  )
}
