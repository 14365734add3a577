import { Dialog } from '@app/ui/dialog'

const keys = [
  ['⌘K / Ctrl K', '搜索，前往页面'],
  ['/', '到筛选框'],
  ['j · k', '下一行 · 上一行'],
  ['Enter', '打开这一行'],
  ['x', '勾选这一行'],
  ['e', '编辑这一行，或这一页'],
  ['Esc', '关闭，或不再勾选'],
  ['?', '这张表'],
] as const

/** Dialog that lists the keyboard shortcuts. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="键盘">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt className="font-mono text-ink-soft">{key}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
