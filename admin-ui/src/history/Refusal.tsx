import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { labelAt } from '../model/labels.ts'
import type { ContentType } from '../model/schema.ts'
import { messageOf } from '../api/useFailure.ts'
import { sentence } from '../fields/sentence.ts'
import styles from './HistoryPanel.module.css'

/** Why a revision could not be read or restored, with the fields that prevent it. */
export function Refusal({ type, error }: { type: ContentType; error: unknown }) {
  if (error === null) return null
  const refused = error instanceof ApiError ? Object.entries(error.fieldErrors) : []
  return (
    <div role="alert" className={styles.failure}>
      <p>{messageOf(error)}</p>
      <ul>
        {refused.map(([path, message]) => (
          <li key={path}>{sentence(labelAt(type.fields, path), message)}</li>
        ))}
      </ul>
    </div>
  )
}
