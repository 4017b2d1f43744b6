import { Button } from '@quoin/shared-ui/ui/Button'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useState } from 'react'
import type { Subject } from './revision.ts'

const HistoryDialog = lazyPart(() =>
  import('./HistoryDialog.tsx').then((file) => file.HistoryDialog),
)

/** Opens the history of an entry that has no separate page. */
export function HistoryButton({ title, ...subject }: Subject & { title: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setOpen(true)
        }}
      >
        History
      </Button>
      {open && (
        <HistoryDialog
          {...subject}
          title={title}
          onClose={() => {
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
