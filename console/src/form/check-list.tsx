import { Checkbox, cx } from '@app/ui'

interface CheckListProps<Key extends string> {
  options: readonly { key: Key; name: string }[]
  chosen: readonly Key[]
  onChange: (chosen: Key[]) => void
  className?: string
}

/** Check boxes for any number of options. */
export function CheckList<Key extends string>({ options, chosen, onChange, className }: CheckListProps<Key>) {
  return (
    <div className={cx('grid', className)}>
      {options.map(({ key, name }) => (
        <Checkbox
          key={key}
          checked={chosen.includes(key)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
          }
        >
          {name}
        </Checkbox>
      ))}
    </div>
  )
}
