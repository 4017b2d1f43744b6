import { Button } from '@quoin/shared-ui/ui/Button'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { namesQuery } from '../../api/entries/queries.ts'
import { Sortable } from '../../fields/sortable/index.tsx'
import { type ContentType, titleOf } from '../../model/schema.ts'
import { Failed } from '../EmptyList.tsx'
import { Loading } from '../Loading.tsx'
import styles from './OrderDialog.module.css'
import { useOrder } from './useOrder.ts'

interface Props {
  type: ContentType
  onClose: () => void
}

/** A dialog with the titles of a type's entries, which can be moved by drag and by keys. Each move is saved at once. */
export function OrderDialog({ type, onClose }: Props) {
  const { query, entries, saving, change } = useOrder(type, namesQuery(type))
  const titles = entries?.map((entry) => titleOf(type, entry)) ?? []
  const many = type.many.toLowerCase()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Order of ${many}`}
      description="Visitors see them in this order. Each move is saved at once."
    >
      {query.isError && entries === undefined && (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Loading text={`Loading ${many}...`} />}
      {entries !== undefined && (
        <Sortable
          lines
          fixed
          name="order"
          value={entries}
          onChange={change}
          errorAt={undefined}
          called={(at) => titles[at] ?? ''}
          titleOf={(_, at) => titles[at]}
          foot={() => null}
        >
          {() => null}
        </Sortable>
      )}
      {query.data?.next != null && (
        <p className={styles.note}>
          These are the first {entries?.length}. Those behind them keep their order.
        </p>
      )}
      <div className={styles.foot}>
        <p role="status">{saving && 'Saving...'}</p>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  )
}
