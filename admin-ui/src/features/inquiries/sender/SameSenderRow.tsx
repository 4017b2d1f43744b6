import { Button } from '@quoin/shared-ui/ui/Button'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useId } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { entryAddress } from '../../../model/addressOf.ts'
import { useCan } from '../../../model/identity.ts'
import type { SameSender } from '../../../api/inbox.ts'
import type { ContentType } from '../../../model/schema.ts'
import { Time } from '../../../ui/Time.tsx'
import { choiceLabel } from '../../../fields/texts.ts'
import styles from './SameSender.module.css'
import { useMerge } from './useMerge.ts'

interface Props {
  type: ContentType
  /** The open inquiry. */
  id: string
  other: SameSender
}

/** Another inquiry of the same sender, with a link to it and a button to merge it into the open one. */
export function SameSenderRow({ type, id, other }: Props) {
  const link = useId()
  const can = useCan(type)
  const confirm = useConfirm()
  const { mutate, isPending } = useMerge(type, id)
  const address = useAddressOf(type)
  const subject = other.subject || 'No subject'
  const ask = async () => {
    const yes = await confirm({
      title: `Merge ‘${subject}’ into this one?`,
      description:
        'Its message and its conversation become part of this one, and it moves to the trash. This cannot be undone.',
      action: 'Merge',
    })
    if (yes) mutate(other.id)
  }
  return (
    <li className={styles.row}>
      <Link id={link} to={address(other.id)} preventScrollReset>
        {subject}
      </Link>
      <span className={styles.about}>
        {choiceLabel(other.status)}, <Time value={other.createdAt} />
      </span>
      {can.update && can.delete && (
        <Button
          variant="secondary"
          size="small"
          aria-describedby={link}
          disabled={isPending}
          onClick={() => void ask()}
        >
          {isPending ? 'Merging...' : 'Merge into this one'}
        </Button>
      )}
    </li>
  )
}

/** The address of another inquiry: in a dialog over the filtered list, if this one is in such a dialog. */
function useAddressOf(type: ContentType): (id: string) => string {
  const { search } = useLocation()
  const { id: page } = useParams()
  return (id) => {
    if (page !== undefined) return entryAddress(type, id)
    const query = new URLSearchParams(search)
    query.set('edit', id)
    return `?${query.toString()}`
  }
}
