import { Button, FilterBar, SearchInput } from '@app/ui'
import { useState } from 'react'
import { ItemGrid } from './item-grid.tsx'
import { MergedGrid } from './merged-grid.tsx'

type View = 'works' | 'items'

const views: { value: View; label: string }[] = [
  { value: 'works', label: '按作品' },
  { value: 'items', label: '每一件' },
]

/** What I hold: folded by work, or piece by piece and searched. */
export function Holdings() {
  const [view, setView] = useState<View>('works')
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [work, setWork] = useState<{ goodsSn: string; name: string }>()

  function search(words: string) {
    setKeyword(words)
    setWork(undefined)
    setView('items')
  }

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <FilterBar
          label="怎么看"
          options={views}
          value={view}
          onChange={(next) => {
            setView(next)
            setWork(undefined)
          }}
        />
        <SearchInput
          value={typed}
          onChange={(text) => {
            setTyped(text)
            if (text === '') setKeyword('')
          }}
          onSearch={search}
          label="搜索我的藏品"
          placeholder="搜我的藏品"
          className="w-full sm:w-72"
        />
      </div>
      {view === 'works' ? (
        <MergedGrid
          onOpen={(next) => {
            setWork(next)
            setView('items')
          }}
        />
      ) : (
        <>
          {work && (
            <div className="mb-5 flex items-center justify-between gap-4">
              <h2 className="title text-lg">{work.name}</h2>
              <Button size="small" variant="quiet" onClick={() => setWork(undefined)}>
                看全部藏品
              </Button>
            </div>
          )}
          <ItemGrid keyword={keyword} goodsSn={work?.goodsSn} />
        </>
      )}
    </>
  )
}
