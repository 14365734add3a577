import { Button, Field, Select, TextArea } from '@app/ui'
import { useState } from 'react'
import type { AdminInputOf, AdminReply } from '@app/contract/admin/routes'
import { Badge } from '../../parts/badge.tsx'
import { Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { useRead } from '../../lib/query.ts'
import { ModeratedText } from './moderated-text.tsx'

type Trial = AdminInputOf<'words/try'>
type Found = AdminReply<'words/try'>

const uses = { words: '留言与祝福', nickname: '昵称', profile: '个人签名' } as const
const outcomes = {
  passes: { tone: 'done', label: '会通过' },
  person: { tone: 'waiting', label: '转人工审核' },
  refused: { tone: 'wrong', label: '会被拒绝' },
} as const

/** Field that shows what the word lists find in a sample text. */
export function TrialField() {
  const [text, setText] = useState('')
  const [use, setUse] = useState<Trial['use']>('words')
  const [tried, setTried] = useState<Trial>()
  return (
    <Section title="试一段文字">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') setTried({ text, use })
        }}
      >
        <Field label="文字">
          <TextArea rows={4} maxLength={500} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Field label="用在">
          <Select
            value={use}
            onChange={(event) =>
              setUse((Object.keys(uses) as Trial['use'][]).find((one) => one === event.target.value) ?? 'words')
            }
          >
            {Object.entries(uses).map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" className="self-start">
          试一下
        </Button>
      </form>
      {tried && <Tried tried={tried} />}
    </Section>
  )
}

function Tried({ tried }: { tried: Trial }) {
  const read = useRead('words/try', tried)
  return (
    <div role="status" className="mt-4 border-t border-line pt-4">
      <QueryBoundary read={read}>{(found) => <Outcome text={tried.text} found={found} />}</QueryBoundary>
    </div>
  )
}

function Outcome({ text, found }: { text: string; found: Found }) {
  const { tone, label } = outcomes[found.outcome]
  const besides = [
    found.holdsContact && '含有联系方式',
    found.holdsLink && '含有链接',
    found.holdsUnseen && '含有看不见或打乱方向的字符',
  ].filter((one) => one !== false)
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <Badge tone={tone}>{label}</Badge>
      <p className="text-base leading-relaxed">
        <ModeratedText text={text} marks={found.marks} />
      </p>
      {(found.marks.length > 0 || besides.length > 0) && (
        <ul className="flex flex-col gap-1 text-ink-soft">
          {found.marks.map(({ from, to, list, term, isBanned }) => (
            <li key={`${from} ${to} ${list}`}>
              「{text.slice(from, to)}」命中{list}
              {text.slice(from, to) !== term && `的「${term}」`}，{isBanned ? '直接拒绝' : '需人工审核'}
            </li>
          ))}
          {besides.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
