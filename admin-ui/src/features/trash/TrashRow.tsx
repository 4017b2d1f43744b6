import { formatDate } from '@quoin/shared-ui/format/date'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { Icon } from '@quoin/shared-ui/ui/pattern/Icon'
import { Ago } from '../../ui/Ago.tsx'
import { useCan } from '../../model/identity.ts'
import { useZone } from '../../model/site.ts'
import type { Trashed } from '../../api/trash.ts'
import { useSchema } from '../../api/entries/useSchema.ts'
import styles from './TrashScreen.module.css'

interface Props {
  item: Trashed
  now: number
  busy: boolean
  ticked: boolean
  onTick: (ticked: boolean) => void
  onRestore: () => void
  onErase: () => void
}

/** A deleted entry: its title, who deleted it and when, and until when it can be restored. */
export function TrashRow({ item, now, busy, ticked, onTick, onRestore, onErase }: Props) {
  const type = useSchema().types.find(({ name }) => name === item.type)
  const zone = useZone()
  const can = useCan({ name: item.type })
  const title = item.title === '' ? item.id : item.title
  return (
    <li className={can.delete ? styles.row : styles.still}>
      {can.delete && (
        <label className={styles.tick}>
          <Checkbox
            aria-label={`Select ${title}`}
            checked={ticked}
            onChange={({ target }) => {
              onTick(target.checked)
            }}
          />
        </label>
      )}
      <div className={styles.entry}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.facts}>
          <span className={styles.type}>
            {type && <Icon name={type.icon} />}
            {type?.one ?? item.type}
          </span>
          <span>Deleted{item.actor !== '' && ` by ${item.actor}`}</span>
          <Ago value={item.deletedAt} now={now} />
          <span>
            Gone for good on{' '}
            <time dateTime={item.expiresAt}>{formatDate(item.expiresAt, zone)}</time>
          </span>
        </p>
      </div>
      {can.delete && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Restore ${title}`}
            disabled={busy}
            onClick={onRestore}
          >
            Restore
          </Button>
          <Button
            variant="ghost"
            size="small"
            aria-label={`Delete for good: ${title}`}
            disabled={busy}
            onClick={onErase}
          >
            Delete for good
          </Button>
        </div>
      )}
    </li>
  )
}
