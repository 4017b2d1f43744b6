import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import type { NewToken } from '../../api/tokens.ts'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { useUnsavedGuard } from '../../entry-form/useUnsavedGuard.ts'
import { TokenForm } from './TokenForm.tsx'

/** The form of a new token, while the address asks for it. */
export function TokenDialog({ onMade }: { onMade: (token: NewToken) => void }) {
  const [address, change] = useQueryParams()
  const guard = useUnsavedGuard()
  const close = () => {
    change({ new: null }, { replace: true })
  }
  return (
    <Dialog open={address.has('new')} onOpenChange={close} title="New token">
      <TokenForm
        onUnsaved={guard.mark}
        onMade={(token) => {
          onMade(token)
          guard.leave(close)
        }}
        onCancel={close}
      />
    </Dialog>
  )
}
