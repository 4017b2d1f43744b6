import { type Control, useFormState, useWatch } from 'react-hook-form'
import type { Drafts } from '../../fields/drafts.ts'
import { asText } from '../../fields/texts.ts'
import { isToCome, publishingOf } from '../../model/publishing.ts'
import type { ContentType, Field } from '../../model/schema.ts'
import styles from './LostTime.module.css'

interface Props {
  type: ContentType
  field: Field
  control: Control<Drafts>
}

/** Warns beside the time of publication that a hidden entry does not keep a future time. */
export function LostTime({ type, field, control }: Props) {
  const publishing = publishingOf(type)
  return publishing?.from === field.name ? (
    <Warning status={publishing.status} field={field} control={control} />
  ) : null
}

function Warning({ status, field, control }: Omit<Props, 'type'> & { status: Field }) {
  const [now, time] = useWatch({ control, name: [status.name, field.name] }).map(asText)
  const { dirtyFields } = useFormState({ control, name: field.name })
  const typed = Boolean(dirtyFields[field.name])
  const lost = typed && isToCome(time ?? '') && status.hides?.includes(now ?? '') === true
  return (
    <p role="status" className={styles.warning}>
      {lost &&
        'A save does not keep this time: only an entry whose status is Published can wait for one. Set the status to Published to schedule it.'}
    </p>
  )
}
