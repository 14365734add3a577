import { layers } from '@app/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from '../../lib/router/router.tsx'

/**
 * Sheet whose open state is in the page's address, such as `?orderSn=1`, with the functions that open and close it. If
 * the sheet is reached from elsewhere, the page is inserted into the history first, so that navigating back always
 * closes the sheet and shows the page under it.
 * @param isOpen whether the address opens the sheet
 * @param page the address without the sheet
 */
export function useAddressSheet(isOpen: boolean, page: string): { open: (address: string) => void; close: () => void } {
  const navigate = useNavigate()
  const { key, pathname, search, state } = useLocation()
  const closing = useRef('')
  const isOverPage = typeof state === 'object' && state !== null && 'overPage' in state
  const isMissing = isOpen && !isOverPage

  const open = (address: string) => navigate(address, { state: { overPage: true } })
  const putUnder = useEffectEvent(() => {
    navigate(page, { replace: true })
    open(pathname + search)
  })
  useEffect(() => {
    if (isMissing) putUnder()
  }, [isMissing])
  useEffect(() => {
    if (!isOpen) closing.current = ''
  }, [isOpen])

  /** Runs once per opening: a second step back would leave the page. */
  function close(): void {
    if (!isOpen || closing.current === key) return
    closing.current = key
    navigate(-1 - layers.entriesToLeave())
  }

  return { open, close }
}
