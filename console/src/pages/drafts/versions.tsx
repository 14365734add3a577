import { Button, Time } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import { Badge } from '../../parts/badge.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { formatTime } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { ContentDifference } from './content/content-difference.tsx'
import { type Content, differing } from './content/value.ts'
import type { DraftEditor } from './content/draft-editor.ts'

interface VersionsProps {
  id: string
  /** Current content of the page. */
  content: Content
  editor: DraftEditor
  /** Undefined if the draft cannot be edited. */
  onTake?: (content: Content) => void
  onClose: () => void
}

/** Dialog with every version, its differences from the current content, and a button to restore it. */
export function Versions({ id, content, editor, onTake, onClose }: VersionsProps) {
  const read = useRead('draft/versions', { id })
  const [opened, setOpened] = useState<number>()
  return (
    <Dialog open onClose={onClose} title="历史版本" size="wide">
      <QueryBoundary read={read}>
        {({ list }) => (
          <ol className="flex flex-col divide-y divide-line text-sm">
            {list.map(({ version, savedAt, savedBy, isAutosave, isPublished }) => (
              <li key={version} className="flex flex-col gap-2 py-2.5">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="w-12 tabular-nums">#{version}</span>
                  <Time at={savedAt} className="text-ink-soft tabular-nums">
                    {formatTime(savedAt)}
                  </Time>
                  <span>{savedBy.name || '系统'}</span>
                  {isAutosave && <span className="text-ink-faint">自动保存</span>}
                  {isPublished && <Badge tone="done">已发布</Badge>}
                  <span className="ml-auto">
                    <Button
                      size="small"
                      variant="quiet"
                      aria-expanded={opened === version}
                      onClick={() => setOpened(opened === version ? undefined : version)}
                    >
                      与当前对比
                    </Button>
                  </span>
                </div>
                {opened === version && (
                  <Compared id={id} version={version} content={content} editor={editor} {...(onTake && { onTake })} />
                )}
              </li>
            ))}
          </ol>
        )}
      </QueryBoundary>
    </Dialog>
  )
}

function Compared({ id, version, content, editor, onTake }: Omit<VersionsProps, 'onClose'> & { version: number }) {
  const read = useRead('draft/version', { id, version })
  return (
    <QueryBoundary read={read}>
      {(old) =>
        differing(old.content, content).length === 0 ? (
          <p className="text-ink-faint">与当前一致</p>
        ) : (
          <div className="flex flex-col gap-3 rounded-md bg-sunken p-3">
            <p className="text-ink-soft">划去的是这一版，标出的是当前内容：</p>
            <ContentDifference editor={editor} before={old.content} after={content} />
            {onTake && (
              <div>
                <Button size="small" onClick={() => onTake(old.content)}>
                  恢复这一版
                </Button>
              </div>
            )}
          </div>
        )
      }
    </QueryBoundary>
  )
}
