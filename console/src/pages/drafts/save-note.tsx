import { Button, Notice } from '@app/ui'
import { useState } from 'react'
import { CheckList } from '../../form/check-list.tsx'
import { formatTime } from '../../lib/format.ts'
import { ContentDifference } from './content/content-difference.tsx'
import type { Content } from './content/value.ts'
import type { DraftContent, SaveState } from './content/use-draft-content.ts'
import type { DraftEditor } from './content/draft-editor.ts'

/** Shows in one line where the content is stored now. */
export function SaveNote({ saveState }: { saveState: SaveState }) {
  return (
    <span
      role="status"
      className={saveState.state === 'unreachable' || saveState.state === 'refused' ? 'text-vermilion-ink' : ''}
    >
      {messageOf(saveState)}
    </span>
  )
}

function messageOf(saveState: SaveState): string {
  switch (saveState.state) {
    case 'saved':
      return `已保存 ${formatTime(saveState.at).slice(11, 16)}`
    case 'changed':
    case 'saving':
      return '正在保存…'
    case 'unreachable':
      return saveState.isLocal
        ? '连不上服务器，已存在这台电脑上，恢复后自动保存'
        : '连不上服务器，浏览器也没有保存。恢复后自动保存，此前请不要关闭页面'
    case 'refused':
      return `没有保存：${saveState.sentence}`
    case 'conflict':
      return '没有保存：刚才有人改了同样的地方'
  }
}

interface ConflictProps {
  draft: DraftContent
  editor: DraftEditor
}

/** Conflicting edits of the same fields: shows both values and lets the user choose one for each. */
export function ConflictNotice({ draft, editor }: ConflictProps) {
  const { saveState, content, settle } = draft
  const [taken, setTaken] = useState<string[]>([])
  if (saveState.state !== 'conflict') return null
  const { theirs, fields, by } = saveState
  const only = (whole: Content) => Object.fromEntries(fields.map((field) => [field, whole[field]]))
  return (
    <Notice tone="rare" title={`${by || '同事'}刚才也修改了以下内容`}>
      <div className="flex flex-col gap-3">
        <p>
          划去的是你的内容，标出的是对方保存的内容。保存后，勾选的项用对方的，没有勾选的项用你的，会盖掉对方的；其余改动两边都保留。盖掉的内容在「历史版本」里可以取回。
        </p>
        <ContentDifference editor={editor} before={only(content)} after={only(theirs)} />
        <CheckList
          options={fields.map((key) => ({ key, name: `${editor.titles[key] ?? key}：采用对方的` }))}
          chosen={taken}
          onChange={setTaken}
        />
        <div>
          <Button size="small" variant="primary" onClick={() => settle((field) => taken.includes(field))}>
            {taken.length === 0
              ? '保存，都用我的'
              : taken.length === fields.length
                ? '保存，都用对方的'
                : '按所选的保存'}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
