import { wallTime } from '@quoin/shared-ui/format/date'
import { useEffect, useState } from 'react'
import type { ContentType } from '../../model/schema.ts'
import { useZone } from '../../model/site.ts'
import styles from './keeping.module.css'
import type { Saving } from './startAutosave.ts'
import { refusalOf } from './words.ts'

/** How long a save may take before it is indicated, in milliseconds. */
const short = 1000

interface Props {
  type: ContentType
  saving: Saving
}

/** Shows the progress of saves; short saves are not indicated. */
export function SavingStatus({ type, saving }: Props) {
  const zone = useZone()
  const [shown, show] = useState(saving)
  useEffect(() => {
    const timer = setTimeout(() => show(saving), saving.is === 'saving' ? short : 0)
    return () => {
      clearTimeout(timer)
    }
  }, [saving])
  return (
    <p role="status" className={styles.status}>
      {textOf(shown, type, zone)}
    </p>
  )
}

function textOf(saving: Saving, type: ContentType, zone: string): string {
  if (saving.is === 'nothing') return ''
  if (saving.is === 'saving') return 'Saving…'
  if (saving.is === 'failing') return 'Not saved yet. Trying again.'
  if (saving.is === 'refused') return `Not saved yet: ${refusalOf(type, saving.why)}`
  const time = wallTime(new Date(saving.at).toISOString(), zone)
  return `Saved ${time.slice(11, 16)}`
}
