import { cx, MoonIcon, SunIcon, Switch, type ThemeChoice } from '@app/ui'
import { setAppearance, useAppearance } from '../../lib/appearance.ts'
import { Disclosure } from './disclosure.tsx'

const themes: { value: ThemeChoice; label: string }[] = [
  { value: 'auto', label: '随系统' },
  { value: 'light', label: '日展' },
  { value: 'dark', label: '夜展' },
]

/** Choice of the theme: light, dark or the system's. */
export function ThemeChoices() {
  const theme = useAppearance((appearance) => appearance.theme)
  return (
    <div className="px-4 py-1">
      <fieldset>
        <legend className="mb-2 text-sm text-ink-faint">明暗</legend>
        <div className="grid grid-cols-3 overflow-hidden rounded-md border border-line-strong text-center text-sm">
          {themes.map(({ value, label }) => (
            <label
              key={value}
              className={cx(
                'grid min-h-11 cursor-pointer place-items-center has-focus-visible:outline-2 has-focus-visible:outline-focus',
                theme === value ? 'bg-ink text-paper' : 'text-ink-soft hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name="theme"
                className="sr-only"
                checked={theme === value}
                onChange={() => setAppearance({ theme: value })}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

/** Switch for elder mode. */
export function ElderSwitch({ className }: { className?: string }) {
  const elder = useAppearance((appearance) => appearance.elder)
  return (
    <Switch
      className={className}
      note="字更大，内容更少，没有动画"
      checked={elder}
      onChange={(event) => setAppearance({ elder: event.target.checked })}
    >
      长辈模式（大字）
    </Switch>
  )
}

export function AppearanceMenu({ className }: { className?: string }) {
  const theme = useAppearance((appearance) => appearance.theme)
  return (
    <Disclosure label="明暗与长辈模式" button={theme === 'dark' ? <MoonIcon /> : <SunIcon />} className={className}>
      {() => (
        <>
          <ThemeChoices />
          <ElderSwitch className="mt-1 px-4" />
        </>
      )}
    </Disclosure>
  )
}
