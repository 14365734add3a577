import type { GoodsSn } from '@app/contract'
import { Button, FilterBar, SearchInput } from '@app/ui'
import { type ReactNode, useState } from 'react'
import { LabelFilter } from '../collections/label-filter.tsx'
import { SeriesList } from '../collections/series-list.tsx'
import { ItemGrid } from './item-grid.tsx'
import { MergedGrid } from './merged-grid.tsx'

type View = 'works' | 'items' | 'series'

const views: { value: View; label: string }[] = [
  { value: 'works', label: '按作品' },
  { value: 'items', label: '每一件' },
  { value: 'series', label: '图鉴' },
]

/** The user's holdings: grouped by work, piece by piece with search, or by collection. */
export function Holdings({ aside }: { aside?: ReactNode }) {
  const [view, setView] = useState<View>('works')
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [labelId, setLabelId] = useState('')
  const [work, setWork] = useState<{ goodsSn: GoodsSn; name: string }>()

  function search(query: string) {
    setKeyword(query)
    setWork(undefined)
    setView('items')
  }

  function openWork(next: { goodsSn: GoodsSn; name: string }) {
    setTyped('')
    setKeyword('')
    setLabelId('')
    setWork(next)
    setView('items')
  }

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-2 gap-y-4 sm:gap-x-4">
        <FilterBar
          label="怎么看"
          options={views}
          value={view}
          onChange={(next) => {
            setView(next)
            setWork(undefined)
          }}
        />
        {aside}
        <div className="flex w-full gap-3 sm:w-auto">
          {view === 'items' && <LabelFilter value={labelId} onChange={setLabelId} />}
          <SearchInput
            value={typed}
            onChange={(text) => {
              setTyped(text)
              if (text === '') setKeyword('')
            }}
            onSearch={search}
            label="搜索我的藏品"
            placeholder="搜我的藏品"
            className="min-w-0 grow sm:w-72"
          />
        </div>
      </div>
      {view === 'works' && <MergedGrid onOpen={openWork} />}
      {view === 'series' && <SeriesList onOpen={openWork} />}
      {view === 'items' && (
        <>
          {work && (
            <div className="mb-5 flex items-center justify-between gap-4">
              <h2 className="title text-lg">{work.name}</h2>
              <Button size="small" variant="quiet" onClick={() => setWork(undefined)}>
                看全部藏品
              </Button>
            </div>
          )}
          <ItemGrid keyword={keyword} goodsSn={work?.goodsSn} labelId={labelId} onAnyLabel={() => setLabelId('')} />
        </>
      )}
    </>
  )
}
