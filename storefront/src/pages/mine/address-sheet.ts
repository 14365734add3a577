import { layersHere } from '@app/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from '../../lib/router/router.tsx'

/**
 * A sheet that its page's address says is open, `?orderSn=1`, and how it is opened and closed. Reached from elsewhere the
 * page takes its place in the history first, so that the way back always closes the sheet and finds the page under it.
 * @param isOpen whether the address says so
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

  /** Once for each time that it is open: a second step would leave the page. */
  function close(): void {
    if (!isOpen || closing.current === key) return
    closing.current = key
    navigate(-1 - layersHere())
  }

  return { open, close }
}
