import { Dialog } from '@app/ui/dialog'
import { Command } from 'cmdk'
import { useNavigate } from '@tanstack/react-router'
import { focusFirst } from '../lib/focus.ts'
import { useMay } from '../lib/me.ts'
import { pages } from './pages.ts'

const itemStyle =
  'flex cursor-pointer items-baseline justify-between gap-4 rounded-md px-3 py-2 data-[selected=true]:bg-sunken'

/** Goes to any page, by its name. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const may = useMay()
  const navigate = useNavigate()
  const seen = pages.filter(({ path, right }) => !path.includes('$') && (!right || may(right)))

  function open(to: string) {
    onClose()
    void navigate({ to })
  }

  return (
    <Dialog open onClose={onClose} title="搜索" hideTitle size="wide">
      <Command label="搜索" loop>
        <Command.Input
          ref={focusFirst}
          placeholder="搜索订单、用户、藏品，或去某一页"
          className="field mb-3 w-full text-base outline-none"
        />
        <Command.List className="max-h-[50dvh] overflow-y-auto">
          <Command.Empty className="px-3 py-6 text-center text-ink-faint">没有找到</Command.Empty>
          <Command.Group heading="页面" className="text-sm text-ink-faint">
            {seen.map(({ path, title, group }) => (
              <Command.Item key={path} value={`${title} ${path}`} className={itemStyle} onSelect={() => open(path)}>
                <span className="text-base text-ink">{title}</span>
                <span>{group}</span>
              </Command.Item>
            ))}
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  )
}
