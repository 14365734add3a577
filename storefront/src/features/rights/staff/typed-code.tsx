import { Button, Field, TextInput } from '@app/ui'
import { useState } from 'react'
import { readCode } from '../pass/codes.ts'

/** Manual entry of a pass code if nothing can be scanned; accepts groups and either case. */
export function TypedCode({ onCode }: { onCode: (code: string) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const code = readCode(text)
        if (code) onCode(code)
        else setError('核销码是十位字母和数字，请再核对一下')
      }}
    >
      <Field label="输入核销码" error={error} hint="十位，不分大小写，空格可有可无">
        <TextInput
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ABC DEF GHJK"
          enterKeyHint="go"
          className="font-mono tracking-widest uppercase placeholder:normal-case"
          after={
            <Button type="submit" size="small">
              核对
            </Button>
          }
        />
      </Field>
    </form>
  )
}
