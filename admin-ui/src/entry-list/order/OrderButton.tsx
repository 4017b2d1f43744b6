import { Button } from '@quoin/shared-ui/ui/Button'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useState } from 'react'
import type { ContentType } from '../../model/schema.ts'

const OrderDialog = lazyPart(() =>
  import('./OrderDialog.tsx').then((file) => file.OrderDialog),
)

/** Opens the dialog for the manual order of a type's entries. */
export function OrderButton({ type }: { type: ContentType }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        onClick={() => {
          setOpen(true)
        }}
      >
        Change order
      </Button>
      {open && (
        <OrderDialog
          type={type}
          onClose={() => {
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
