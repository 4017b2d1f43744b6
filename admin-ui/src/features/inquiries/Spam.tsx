import { Button } from '@quoin/shared-ui/ui/Button'
import { useState } from 'react'
import { type Entry, textsOf } from '../../model/schema.ts'
import styles from './Handling.module.css'

interface Props {
  inquiry: Entry
  /** Sets whether it is spam; undefined without permission. */
  mark: ((isSpam: boolean) => Promise<void>) | undefined
}

/** The spam score of an inquiry with its reasons, and the mark by staff. */
export function Spam({ inquiry, mark }: Props) {
  const [pending, setPending] = useState(false)
  const isSpam = inquiry.isSpam === true
  const { score, reasons } = signsOf(inquiry)
  return (
    <div className={styles.spam}>
      <p className={styles.score}>
        {isSpam ? 'Spam' : 'No spam'}
        <span className={styles.muted}>{` (score ${String(score)} of 100)`}</span>
      </p>
      {reasons.length > 0 && (
        <ul className={styles.reasons} aria-label="Signs of spam">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {mark && (
        <Button
          variant="secondary"
          size="small"
          disabled={pending}
          onClick={() => {
            setPending(true)
            void mark(!isSpam).finally(() => {
              setPending(false)
            })
          }}
        >
          {isSpam ? 'Not spam' : 'Mark as spam'}
        </Button>
      )}
    </div>
  )
}

/** The spam score at submission; old inquiries have none. */
function signsOf({ spam }: Entry): { score: number; reasons: string[] } {
  if (typeof spam !== 'object' || spam === null) return { score: 0, reasons: [] }
  const { score = 0 } = spam as { score?: number }
  return { score: Math.round(score * 100), reasons: textsOf(spam as Entry, 'reasons') }
}
