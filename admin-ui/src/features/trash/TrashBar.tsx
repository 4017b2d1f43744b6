import { Button } from '@quoin/shared-ui/ui/Button'
import type { Trashed } from '../../api/trash.ts'
import bar from '../../entry-list/bulk/BulkBar.module.css'

interface Props {
  items: Trashed[]
  busy: boolean
  onRestore: () => void
  onErase: () => void
  onClear: () => void
}

/** The actions for the ticked entries; renders nothing if there are none. */
export function TrashBar({ items, busy, onRestore, onErase, onClear }: Props) {
  return (
    <div className={bar.place} role="status">
      {items.length > 0 && (
        <div className={bar.bar}>
          <strong className={bar.count}>{items.length} selected</strong>
          <Button size="small" disabled={busy} onClick={onRestore}>
            Restore selected
          </Button>
          <Button variant="danger" size="small" disabled={busy} onClick={onErase}>
            Delete selected for good
          </Button>
          <Button variant="ghost" size="small" onClick={onClear}>
            Clear selection
          </Button>
        </div>
      )}
    </div>
  )
}
