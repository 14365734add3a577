import type { MediaFact } from '@app/contract/admin/media'
import { Button, cx, EmptyState, TextInput } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useDeferredValue, useState } from 'react'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { Thumbnail } from '../../parts/thumbnail.tsx'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { DropZone } from './drop-zone.tsx'
import { qualityWarnings, type PictureUsage } from './picture-usage.ts'
import { usePictureUpload } from './use-picture-upload.ts'

interface LibraryDialogProps {
  usage: PictureUsage
  /** Maximum number of pictures; a single one is taken on a press. */
  most?: number
  onChoose: (chosen: MediaFact[]) => void
  onClose: () => void
}

/** Dialog to choose pictures of the library or upload new ones. */
export default function LibraryDialog({ usage, most = 1, onChoose, onClose }: LibraryDialogProps) {
  const [text, setText] = useState('')
  const [size, setSize] = useState(40)
  const [ticked, setTicked] = useState<readonly MediaFact[]>([])
  const asked = useDeferredValue(text.trim())
  const read = useRead('media/list', { ...(asked && { search: asked }), size }, { keepsPrevious: true })
  const { add, isAdding } = usePictureUpload()
  const mayAdd = useMay()('media.upload')

  function press(fact: MediaFact) {
    if (most === 1) return onChoose([fact])
    const others = ticked.filter(({ id }) => id !== fact.id)
    setTicked(others.length < ticked.length ? others : [...ticked, fact].slice(0, most))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="素材库"
      size="wide"
      {...(most > 1 && {
        footer: (
          <Button variant="primary" disabled={ticked.length === 0} onClick={() => onChoose([...ticked])}>
            用这 {ticked.length} 张
          </Button>
        ),
      })}
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-3 md:grid-cols-2">
          <TextInput
            aria-label="按名称查找"
            placeholder="按名称查找"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {mayAdd && (
            <DropZone
              isMany={most > 1}
              isBusy={isAdding}
              onFiles={(files, origin) => {
                void add(files, origin).then((added) => {
                  if (added.length > 0) onChoose(added.slice(0, most))
                })
              }}
            />
          )}
        </div>
        <QueryBoundary read={read}>
          {({ list, next }) =>
            list.length === 0 ? (
              <EmptyState title={asked ? '没有匹配的图片' : '素材库里还没有图片'} />
            ) : (
              <>
                <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
                  {list.map((fact) => (
                    <li key={fact.id}>
                      <Tile
                        fact={fact}
                        doubts={qualityWarnings(fact, usage)}
                        isTicked={ticked.some(({ id }) => id === fact.id)}
                        isMany={most > 1}
                        onPress={() => press(fact)}
                      />
                    </li>
                  ))}
                </ul>
                {next !== null && size < 200 && (
                  <Button variant="quiet" onClick={() => setSize(Math.min(200, size + 40))}>
                    再看一些
                  </Button>
                )}
              </>
            )
          }
        </QueryBoundary>
      </div>
    </Dialog>
  )
}

interface TileProps {
  fact: MediaFact
  doubts: readonly string[]
  isTicked: boolean
  isMany: boolean
  onPress: () => void
}

const Tile = ({ fact, doubts, isTicked, isMany, onPress }: TileProps) => (
  <button
    type="button"
    {...(isMany && { 'aria-pressed': isTicked })}
    title={doubts.join('；')}
    className={cx(
      'flex w-full flex-col gap-1 rounded-md border p-1.5 text-left text-xs hover:border-ink',
      isTicked ? 'border-celadon-ink bg-celadon-wash' : 'border-line',
    )}
    onClick={onPress}
  >
    <Thumbnail picture={fact.picture} className="aspect-square w-full" />
    <span className="w-full truncate text-ink">{fact.name}</span>
    <span className={cx('tabular-nums', doubts.length > 0 ? 'text-vermilion-ink' : 'text-ink-faint')}>
      {fact.width} × {fact.height}
    </span>
  </button>
)
