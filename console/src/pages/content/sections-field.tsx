import type { AdminInputOf } from '@app/contract/admin/routes'
import { Button, Field, moveEntry, TextInput, withoutEntry } from '@app/ui'
import type { ControlProps } from '../../form/field.tsx'
import { PictureField } from '../../form/pictures/picture-field.tsx'
import { RichText } from '../../form/rich-text/rich-text.tsx'
import { useEntryKeys } from './entry-keys.ts'

type PageSection = NonNullable<AdminInputOf<'brandPage/save'>['sections']>[number]
type Item = PageSection['items'][number]

/** Field for the sections of a page in order, each with text and small pieces. */
export function SectionsField({ value, onChange }: ControlProps) {
  const sections = (value || []) as PageSection[]
  const { keys, move, remove } = useEntryKeys(sections.length)
  const change = (changed: number, part: Partial<PageSection>) =>
    onChange(sections.map((section, index) => (index === changed ? { ...section, ...part } : section)))
  return (
    <div className="flex flex-col gap-4">
      {sections.map((section, index) => (
        <fieldset key={keys[index]} className="flex flex-col gap-3 rounded-md bg-sunken p-4">
          <legend className="float-left mb-1 w-full text-sm text-ink-soft">第 {index + 1} 段</legend>
          <TextInput
            aria-label={`第 ${index + 1} 段标题`}
            placeholder="标题"
            value={section.title}
            onChange={(event) => change(index, { title: event.target.value })}
          />
          <RichText
            label={`第 ${index + 1} 段文字`}
            value={section.content}
            onChange={(content) => change(index, { content })}
          />
          <Items label={`第 ${index + 1} 段`} items={section.items} onChange={(items) => change(index, { items })} />
          <span className="flex flex-wrap gap-2">
            <Button
              size="small"
              onClick={() =>
                change(index, { items: [...section.items, { title: '', text: '', picture: null, link: '' }] })
              }
            >
              添加一条
            </Button>
            {index > 0 && (
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  move(index, index - 1)
                  onChange(moveEntry(sections, index, index - 1))
                }}
              >
                上移
              </Button>
            )}
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                remove(index)
                onChange(withoutEntry(sections, index))
              }}
            >
              移除这一段
            </Button>
          </span>
        </fieldset>
      ))}
      <Button
        size="small"
        className="self-start"
        onClick={() => onChange([...sections, { title: '', content: '', items: [] }])}
      >
        添加一段
      </Button>
    </div>
  )
}

interface ItemsProps {
  label: string
  items: readonly Item[]
  onChange: (items: Item[]) => void
}

function Items({ label, items, onChange }: ItemsProps) {
  const { keys, remove } = useEntryKeys(items.length)
  return items.map((item, index) => (
    <ItemFields
      key={keys[index]}
      label={`${label}第 ${index + 1} 条`}
      item={item}
      onChange={(next) => onChange(items.map((one, other) => (other === index ? next : one)))}
      onRemove={() => {
        remove(index)
        onChange(items.filter((_, other) => other !== index))
      }}
    />
  ))
}

interface ItemFieldsProps {
  label: string
  item: Item
  onChange: (item: Item) => void
  onRemove: () => void
}

function ItemFields({ label, item, onChange, onRemove }: ItemFieldsProps) {
  return (
    <div role="group" aria-label={label} className="grid gap-2 border-l-2 border-line pl-3 sm:grid-cols-2">
      <TextInput
        aria-label={`${label}的标题`}
        placeholder="标题"
        value={item.title}
        onChange={(event) => onChange({ ...item, title: event.target.value })}
      />
      <TextInput
        aria-label={`${label}的链接`}
        placeholder="链接，可以不填"
        value={item.link}
        onChange={(event) => onChange({ ...item, link: event.target.value })}
      />
      <TextInput
        aria-label={`${label}的文字`}
        placeholder="文字"
        value={item.text}
        onChange={(event) => onChange({ ...item, text: event.target.value })}
      />
      <div className="flex items-start justify-between gap-2">
        <Field
          isGroup
          label={
            <>
              <span className="sr-only">{label}的</span>图片
            </>
          }
        >
          <PictureField
            label={`${label}的图片`}
            usage="gallery"
            value={item.picture}
            onChange={(picture) => onChange({ ...item, picture })}
          />
        </Field>
        <Button size="small" variant="quiet" onClick={onRemove}>
          移除
        </Button>
      </div>
    </div>
  )
}
