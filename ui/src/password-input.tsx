import { useState } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { TextInput, type TextInputProps } from './field.tsx'
import { EyeIcon, EyeOffIcon } from './icons.tsx'

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'after'> {
  /** Text the strength is measured of; left away, no meter is shown. */
  measure?: string
}

/** A password that can be looked at, with a meter where a new one is chosen. */
export function PasswordInput({ measure, ...rest }: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <>
      <TextInput
        autoComplete={measure === undefined ? 'current-password' : 'new-password'}
        autoCapitalize="off"
        spellCheck={false}
        {...rest}
        type={visible ? 'text' : 'password'}
        className={cx('pr-13', rest.className)}
        after={
          <IconButton label={visible ? '隐藏密码' : '显示密码'} onClick={() => setVisible(!visible)}>
            {visible ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        }
      />
      {measure !== undefined && <StrengthMeter strength={passwordStrength(measure)} />}
    </>
  )
}

/** From 0 (nothing) to 4: length counts most, then how many kinds of characters there are. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (!password) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const varied = new Set(password).size >= 5
  if (password.length < 8 || !varied) return 1
  if (password.length >= 12 && kinds >= 3) return 4
  return kinds >= 3 || (password.length >= 12 && kinds >= 2) ? 3 : 2
}

const strengthWords = ['', '太简单', '还可以', '好', '很好']

function StrengthMeter({ strength }: { strength: number }) {
  return (
    <div className="mt-2 flex items-center gap-2 text-xs text-ink-soft">
      <span aria-hidden className="flex grow gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <i
            key={bar}
            className={cx(
              'h-1 grow rounded-full transition-colors',
              bar > strength ? 'bg-line' : strength > 2 ? 'bg-celadon' : 'bg-gold',
            )}
          />
        ))}
      </span>
      <span aria-live="polite" className="w-12 text-right">
        <span className="sr-only">密码强度：</span>
        {strengthWords[strength]}
      </span>
    </div>
  )
}
