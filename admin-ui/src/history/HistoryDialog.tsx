import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { HistoryPanel } from './HistoryPanel.tsx'
import type { Subject } from './revision.ts'

interface Props extends Subject {
  title: string
  onClose: () => void
}

/** The history of an entry over the screen that edits it. */
export function HistoryDialog({ title, onClose, ...subject }: Props) {
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <HistoryPanel {...subject} />
    </Dialog>
  )
}
