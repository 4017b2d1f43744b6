import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useEffect, useRef, useState } from 'react'
import { confirmBy } from '../../api/confirmation.ts'

const ConfirmDialog = lazyPart(() =>
  import('./ConfirmDialog.tsx').then((file) => file.ConfirmDialog),
)

/**
 * Asks for the password in a dialog if the server requires it for a call. The call is then repeated; calls at the same
 * time share one dialog.
 */
export function ConfirmIdentity() {
  const [open, setOpen] = useState(false)
  const waiting = useRef<PromiseWithResolvers<void>>(undefined)
  useEffect(() => {
    const stop = confirmBy(() => {
      waiting.current ??= Promise.withResolvers()
      setOpen(true)
      return waiting.current.promise
    })
    return () => {
      stop()
      waiting.current?.reject(notGiven())
      waiting.current = undefined
    }
  }, [])
  const close = () => {
    waiting.current = undefined
    setOpen(false)
  }
  return (
    open && (
      <ConfirmDialog
        onDone={() => {
          waiting.current?.resolve()
          close()
        }}
        onClose={() => {
          waiting.current?.reject(notGiven())
          close()
        }}
      />
    )
  )
}

function notGiven(): Error {
  return new Error('You did not confirm that it is you, so nothing was done.')
}
