import type { WordList } from '@app/contract/admin/moderation'
import { adminForms } from '@app/contract/admin/forms.derived'
import { CloseIcon, PlainInput, TextArea } from '@app/ui'
import { useState } from 'react'
import { labelsOf } from '../../lib/labels.ts'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import type { ControlProps } from '../../form/field.tsx'
import { linesIn } from '../../form/lines-in.ts'
import { formatCount } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead, useWrite } from '../../lib/query.ts'
import { TrialField } from './trial-field.tsx'

const names = labelsOf(adminForms['words/add'], 'list')
const notes: Readonly<Record<WordList, string>> = {
  added: '任何文字里出现都会被拒绝',
  addedNames: '只在昵称和个人签名里拒绝',
  exempted: '含有这些词语时不算命中；写成内置的词，就不再禁用它',
}
const lists = ['added', 'addedNames', 'exempted'] as const

/** Page for the word lists, with a field to test them. */
export default function WordLists() {
  const read = useRead('words/list', {})
  return (
    <Page title="词表" note="修改后所有进程立即按新的词表判断">
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_30rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <QueryBoundary read={read}>
            {({ own, builtIn }) => (
              <>
                {lists.map((list) => (
                  <OwnList key={list} list={list} terms={own[list]} />
                ))}
                <Section title="内置词表">
                  <ul className="flex flex-wrap gap-x-6 gap-y-1.5 text-sm text-ink-soft">
                    {builtIn.map(({ name, terms }) => (
                      <li key={name}>
                        {name} <span className="text-ink-faint tabular-nums">{formatCount(terms)}</span>
                      </li>
                    ))}
                  </ul>
                </Section>
              </>
            )}
          </QueryBoundary>
        </div>
        <TrialField />
      </div>
    </Page>
  )
}

function OwnList({ list, terms }: { list: WordList; terms: readonly string[] }) {
  const may = useMay()
  const [text, setText] = useState('')
  const { mutate, isPending } = useWrite('words/remove')
  const shown = terms.filter((term) => term.includes(text.trim()))
  return (
    <Section
      title={
        <>
          {names[list]}{' '}
          <span className="ml-1 text-sm font-normal text-ink-faint tabular-nums">{formatCount(terms.length)}</span>
        </>
      }
      aside={
        may('words.manage') && (
          <ActionButton path="words/add" label="添加" input={{ list }} controls={controls} successMessage="已添加">
            {notes[list]}。
          </ActionButton>
        )
      }
    >
      <p className="text-sm text-ink-soft">{notes[list]}</p>
      {terms.length > 20 && (
        <PlainInput
          type="search"
          aria-label={`在${names[list]}里查找`}
          placeholder="查找"
          className="field mt-3 w-full max-w-60 text-sm"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {shown.length > 0 && (
        <ul aria-label={names[list]} className="mt-3 flex flex-wrap gap-2">
          {shown.slice(0, shownMost).map((term) => (
            <li
              key={term}
              className="flex items-center gap-1 rounded-sm border border-line bg-sunken pl-2 text-sm leading-7"
            >
              {term}
              {may('words.manage') && (
                <button
                  type="button"
                  aria-label={`移除 ${term}`}
                  disabled={isPending}
                  className="grid size-7 place-items-center text-ink-faint hover:text-ink"
                  onClick={() => mutate({ list, terms: [term] })}
                >
                  <CloseIcon className="size-3.5" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown.length > shownMost && (
        <p className="mt-2 text-xs text-ink-faint">还有 {formatCount(shown.length - shownMost)} 个，请查找</p>
      )}
    </Section>
  )
}

/** Further entries are found by search. */
const shownMost = 200

/** Text area for words, one per line. */
function TermsControl({ onChange }: ControlProps) {
  return (
    <TextArea
      rows={5}
      aria-label="词语"
      placeholder="一行一个，2 到 40 字"
      onChange={({ target }) => onChange(linesIn(target.value))}
    />
  )
}
const controls = { terms: TermsControl }
