import { cutText } from '@app/contract/cutText'
import type { AdminInputOf } from '@app/contract/admin/routes'
import { Button, Field, TextInput } from '@app/ui'
import { useState } from 'react'
import type { ControlProps } from '../../form/field.tsx'
import { PictureField } from '../../form/pictures/picture-field.tsx'
import { RichText } from '../../form/rich-text/rich-text.tsx'
import { useRead } from '../../lib/query.ts'
import { SortableList } from '../../form/sortable-list.tsx'
import { WorkSearch } from './works-field.tsx'

type Entry = NonNullable<AdminInputOf<'subject/save'>['entries']>[number]

/** Field for the entries of a topic: works, and texts with a picture between them. */
export function EntriesField({ value, onChange }: ControlProps) {
  const entries = (value || []) as Entry[]
  const [open, setOpen] = useState<number>()
  const [isPicking, setPicking] = useState(false)
  const sns = entries.flatMap(({ goodsSn }) => goodsSn ?? [])
  const goodsSns = [...sns].sort().join(',')
  const named = useRead('content/works', { goodsSns }, { isEnabled: sns.length > 0, keepsPrevious: true })
  const names = new Map(named.data?.list.map(({ goodsSn, name }) => [goodsSn, name]))
  const nameOf = ({ goodsSn, title, content }: Entry) =>
    [goodsSn ? `作品 ${names.get(goodsSn) ?? goodsSn}` : '', title, title || goodsSn ? '' : plain(content)]
      .filter(Boolean)
      .join(' · ') || '空白段落'
  const edited = open === undefined ? undefined : entries[open]
  const change = (part: Partial<Entry>) =>
    onChange(entries.map((entry, index) => (index === open ? { ...entry, ...part } : entry)))

  return (
    <div className="flex flex-col gap-3">
      {entries.length > 0 && (
        <SortableList
          label="各段内容"
          entries={entries.map((entry, index) => ({ entry, index }))}
          idOf={({ index }) => String(index)}
          nameOf={({ entry }) => nameOf(entry)}
          aside={({ index }) => (
            <Button size="small" variant="quiet" onClick={() => setOpen(open === index ? undefined : index)}>
              {open === index ? '收起' : '编辑'}
            </Button>
          )}
          onChange={(next) => {
            setOpen(undefined)
            onChange(next.map(({ entry }) => entry))
          }}
          isRemovable
        />
      )}
      {edited && (
        <fieldset className="flex flex-col gap-3 rounded-md bg-sunken p-4">
          <legend className="float-left mb-1 w-full text-sm text-ink-soft">
            第 {(open ?? 0) + 1} 段{edited.goodsSn ? `：${names.get(edited.goodsSn) ?? edited.goodsSn}` : ''}
          </legend>
          <TextInput
            aria-label="这一段的标题"
            placeholder="这一段的标题，可以不填"
            value={edited.title ?? ''}
            onChange={(event) => change({ title: cutText(event.target.value, 60, 'codePoints') })}
          />
          <RichText key={open} label="文字" value={edited.content ?? ''} onChange={(content) => change({ content })} />
          <Field isGroup label="配图">
            <PictureField
              label="配图"
              usage="gallery"
              value={edited.picture ?? null}
              onChange={(picture) => change({ picture })}
            />
          </Field>
        </fieldset>
      )}
      <div className="flex gap-2">
        <Button
          size="small"
          onClick={() => {
            onChange([...entries, { goodsSn: null, title: '', content: '', picture: null }])
            setOpen(entries.length)
          }}
        >
          添加一段文字
        </Button>
        <Button size="small" onClick={() => setPicking(!isPicking)}>
          添加作品
        </Button>
      </div>
      {isPicking && (
        <WorkSearch
          taken={sns}
          onPick={({ goodsSn }) => onChange([...entries, { goodsSn, title: '', content: '', picture: null }])}
        />
      )}
    </div>
  )
}

/** Returns the beginning of a rich text as plain text. */
const plain = (html = ''): string => cutText(html.replaceAll(/<[^>]*>/g, ' ').trim(), 24)
