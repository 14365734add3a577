import { useState, type KeyboardEvent } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { TextInput, type TextInputProps } from './field.tsx'
import { EyeIcon, EyeOffIcon } from './page-icons.tsx'
import { passwordStrength } from './password-strength.ts'

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'after'> {
  /** Text whose strength is shown; no meter is shown if omitted. */
  measure?: string
}

/** A password field with a reveal button, a Caps Lock warning, and a strength meter for a new password. */
export function PasswordInput({ measure, ...rest }: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  const [capitals, setCapitals] = useState(false)
  // The Caps Lock key reports the state before it on press and the state after it on release.
  const noteCapitals = (event: KeyboardEvent) => setCapitals(event.getModifierState('CapsLock'))
  return (
    <>
      <TextInput
        autoComplete={measure === undefined ? 'current-password' : 'new-password'}
        autoCapitalize="off"
        spellCheck={false}
        {...rest}
        type={visible ? 'text' : 'password'}
        onKeyDown={(event) => {
          if (event.key !== 'CapsLock') noteCapitals(event)
          rest.onKeyDown?.(event)
        }}
        onKeyUp={(event) => {
          noteCapitals(event)
          rest.onKeyUp?.(event)
        }}
        onBlur={(event) => {
          setCapitals(false)
          rest.onBlur?.(event)
        }}
        className={cx('pr-13', rest.className)}
        after={
          <IconButton label={visible ? '隐藏密码' : '显示密码'} onClick={() => setVisible(!visible)}>
            {visible ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        }
      />
      <p role="status" className="text-sm text-ink-soft">
        {capitals && <span className="mt-1.5 block">大写锁定已打开</span>}
      </p>
      {measure !== undefined && <StrengthMeter strength={passwordStrength(measure)} />}
    </>
  )
}

const strengthLabels = ['', '太简单', '还可以', '好', '很好']

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
        {strengthLabels[strength]}
      </span>
    </div>
  )
}
